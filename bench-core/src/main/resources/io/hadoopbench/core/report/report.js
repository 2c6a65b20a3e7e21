'use strict';
(function () {
  const colour = variant => css('--v' + Math.max(0, data.variants.indexOf(variant)) % 12);

  // ---- effect: ratio to the baseline with its interval -----------------------------------------------------------------
  function effect(metric) {
    const effects = metric.effects;
    document.getElementById('effect-panel').hidden = effects.length === 0;
    if (effects.length === 0) return;
    document.getElementById('effect-title').textContent =
      'Ratio to ' + data.baseline + ': ' + metric.label + ' (' + metric.better + ')';
    const intervals = effects.flatMap((e, i) => e.interval ? [[e.interval.low, i], [e.interval.high, i], [null, null]] : []);
    const ends = effects.flatMap(e => e.interval ? [e.interval.low, e.interval.high] : [e.ratio]);
    const low = Math.min(data.tolerance.low, ...ends), high = Math.max(data.tolerance.high, ...ends);
    const wide = low > 0 && high > 8 * low;  // then the small ones could not be told apart
    const margin = 0.08 * (high - low || 1);
    const range = wide ? [low / 1.3, high * 1.3] : [low - margin, high + margin];
    draw(document.getElementById('effect-plot'), 110 + 44 * Math.max(1, effects.length), base({
      legend: {show: false},
      grid: {left: 44, right: 30, top: 26, bottom: 50, containLabel: true},
      xAxis: axis('ratio to ' + data.baseline, {type: wide ? 'log' : 'value', logBase: 2, min: range[0], max: range[1], nameGap: 28,
        axisLabel: {color: css('--quiet'), formatter: wide ? number : v => v.toFixed(2), showMinLabel: false, showMaxLabel: false, hideOverlap: true}}),
      yAxis: axis('', {type: 'category', inverse: true, data: effects.map(e => e.variant), axisTick: {show: false},
        axisLabel: {color: css('--text'), width: 230, overflow: 'truncate'}}),
      series: [
        {type: 'line', data: intervals, connectNulls: false, symbol: 'rect', symbolSize: [2, 14], silent: true,
          lineStyle: {width: 2, color: css('--text')}, itemStyle: {color: css('--text')},
          markArea: {silent: true, itemStyle: {color: css('--band')}, data: [[{xAxis: data.tolerance.low}, {xAxis: data.tolerance.high}]]},
          markLine: {silent: true, symbol: 'none', lineStyle: {color: css('--quiet'), type: 'dashed'},
            label: {formatter: 'same as ' + data.baseline, color: css('--quiet'), position: 'start'}, data: [{xAxis: 1}]}},
        {type: 'scatter', symbolSize: 13, data: effects.map((e, i) => ({value: [e.ratio, i], itemStyle: {color: colour(e.variant)}})),
          label: {show: true, position: 'top', color: css('--text'), formatter: p => ratio(p.value[0])},
          tooltip: {formatter: p => { const e = effects[p.dataIndex];
            return e.variant + ': ' + ratio(e.ratio) + ' × ' + data.baseline
              + (e.interval ? ' [' + ratio(e.interval.low) + ' – ' + ratio(e.interval.high) + ']' : '') + '\n' + e.variant + ' ' + e.says; }}}
      ]
    }));
  }

  // ---- trials by block ----------------------------------------------------------------------------------------------------
  function blocks(metric) {
    document.getElementById('blocks-panel').hidden = metric.dots.length === 0;
    if (metric.dots.length === 0) return;
    document.getElementById('blocks-title').textContent = 'Trials by block: ' + metric.label + ' (' + metric.better + ')';
    const count = Math.max(data.blocks, ...metric.dots.map(d => d.block + 1));
    const joins = [];
    for (let block = 0; block < count; block++) {
      const values = metric.dots.filter(d => d.block === block && d.valid).map(d => d.value);
      if (values.length > 1) joins.push([block, Math.min(...values)], [block, Math.max(...values)], [null, null]);
    }
    const series = data.variants.map(variant => ({
      name: variant, type: 'scatter', symbolSize: 11, itemStyle: {color: colour(variant)},
      data: metric.dots.filter(d => d.variant === variant).map(d => ({
        value: [d.block, d.value], dot: d, symbol: d.outlier ? 'diamond' : 'circle', symbolSize: d.outlier ? 16 : 11,
        itemStyle: d.valid ? {color: colour(variant)} : {color: css('--ground'), borderColor: colour(variant), borderWidth: 2}
      })),
      tooltip: {formatter: p => { const d = p.data.dot;
        return d.variant + ', block ' + (d.block + 1) + ', attempt ' + d.attempt + '\n' + number(d.value) + ' ' + metric.unit
          + (d.valid ? '' : '\ninvalid: ' + d.reasons) + (d.outlier ? '\noutlier' : ''); }}
    }));
    draw(document.getElementById('blocks-plot'), 330, base({
      xAxis: axis('block', {type: 'category', data: Array.from({length: count}, (_, i) => String(i + 1)), nameGap: 28}),
      yAxis: axis(metric.label + (metric.unit ? ' (' + metric.unit + ')' : ''), {type: 'value', scale: true, nameGap: BESIDE_NUMBERS,
        axisLabel: {color: css('--quiet'), formatter: millions}}),
      series: [{type: 'line', data: joins, silent: true, symbol: 'none', lineStyle: {color: css('--quiet'), width: 1, opacity: .6}}, ...series]
    }));
  }

  // ---- percentiles --------------------------------------------------------------------------------------------------------
  const PERCENTILES = [25, 50, 75, 90, 99, 99.9, 99.99, 99.999];

  function latency(element, plot) {
    const curves = data.variants.map(v => plot.curves.find(c => c.variant === v)).filter(Boolean);
    const all = curves.flatMap(c => c.points);
    const millis = Math.min(...all.map(p => p[1])) >= 1000;
    const unit = millis ? 'ms' : 'us', scale = millis ? 1000 : 1;
    const end = Math.max(Math.log10(2), ...all.map(p => p[0]));
    const ticks = PERCENTILES.map(p => [-Math.log10(1 - p / 100), p + ' %']).filter(tick => tick[0] <= end);
    draw(element, 340, base({
      tooltip: Object.assign(base({}).tooltip, {trigger: 'axis', formatter: points => 'percentile '
        + (100 * (1 - Math.pow(10, -points[0].value[0]))).toPrecision(4) + ' %'
        + points.map(p => '\n' + p.seriesName + ': ' + number(p.value[1]) + ' ' + unit).join('')}),
      xAxis: axis('percentile of operations', {type: 'value', min: 0, max: end, nameGap: 28, axisLabel: {show: false}, axisTick: {show: false},
        splitLine: {show: false}}),
      yAxis: axis(plot.operation + ' latency (' + unit + ')', {type: 'log', nameGap: BESIDE_NUMBERS,
        min: extent => Math.pow(10, Math.floor(Math.log10(extent.min))), axisLabel: {color: css('--quiet'), formatter: millions}}),
      series: curves.map((c, i) => ({
        name: c.variant, type: 'line', symbol: 'circle', symbolSize: 5, showSymbol: c.points.length < 30,
        data: c.points.map(p => [p[0], p[1] / scale]), lineStyle: {width: 2, color: colour(c.variant)}, itemStyle: {color: colour(c.variant)},
        markLine: i > 0 ? undefined : {silent: true, symbol: 'none', lineStyle: {color: css('--rule'), type: 'solid'},
          label: {color: css('--quiet'), position: 'start', distance: 8},
          data: ticks.map(tick => ({xAxis: tick[0], label: {formatter: tick[1]}}))}
      }))
    }));
  }

  // ---- operations over time -----------------------------------------------------------------------------------------------
  // A point answers the mouse only if it is drawn: without colour while there are few enough of them.
  const POINTS_FOR_THE_MOUSE = 5000, POINTS_OF_A_SHORT_TRIAL = 3;

  const titled = (plot, before, after) => plot.of + (plot.unit ? before + plot.unit + after : '');

  function series(element, plot) {
    const points = plot.lines.reduce((sum, l) => sum + l.values.length, 0);
    const isShort = l => l.values.length <= POINTS_OF_A_SHORT_TRIAL;
    draw(element, 320, base({
      legend: Object.assign(base({}).legend, {data: data.variants}),
      xAxis: axis('second since the start of the trial', {type: 'value', min: 0, minInterval: 1, nameGap: 28}),
      yAxis: axis(titled(plot, ' (', ')'), {type: 'value', nameGap: BESIDE_NUMBERS, axisLabel: {color: css('--quiet'), formatter: millions}}),
      series: plot.lines.map(l => ({
        name: l.variant, type: 'line', data: l.values.map((v, i) => [l.seconds[i], typeof v === 'number' ? v : null]), sampling: 'lttb',
        showSymbol: isShort(l) || points < POINTS_FOR_THE_MOUSE, symbol: 'circle', symbolSize: 6,
        itemStyle: {color: colour(l.variant), opacity: isShort(l) ? 1 : 0}, emphasis: {itemStyle: {opacity: 1}},
        lineStyle: {width: 1, color: colour(l.variant), opacity: .75, type: l.valid ? 'solid' : 'dashed'},
        tooltip: {formatter: p => l.variant + ', block ' + (l.block + 1) + (l.valid ? '' : ' (invalid)') + '\nsecond ' + p.value[0] + ': '
          + number(p.value[1]) + ' ' + plot.unit}
      }))
    }));
  }

  // ---- what a difference is made of ----------------------------------------------------------------------------------------
  function waterfall(element, plot) {
    const millis = Math.max(plot.baselineMicros, plot.micros) >= 10000;
    const unit = millis ? 'ms' : 'us', scale = millis ? 1000 : 1;
    const bars = [{name: plot.baseline, from: 0, to: plot.baselineMicros, total: plot.baseline},
      ...plot.steps, {name: plot.variant, from: 0, to: plot.micros, total: plot.variant}];
    const ends = plot.steps.flatMap(s => [s.from, s.to]);
    const low = Math.min(...ends), high = Math.max(...ends);
    // steps that are small beside the whole could not be told apart on an axis that begins at 0
    const begin = low > 0.6 * high ? Math.max(0, Math.floor((low - 0.4 * (high - low)) / scale)) : 0;
    const signed = v => (v > 0 ? '+' : v < 0 ? '\u2212' : '') + number(Math.abs(v));
    draw(element, 90 + 30 * bars.length, base({
      legend: {show: false},
      grid: {left: 36, right: 70, top: 10, bottom: 46, containLabel: true},
      xAxis: axis('mean time of an operation (' + unit + ')', {type: 'value', min: begin, nameGap: 28, axisLabel: {color: css('--quiet'), formatter: millions, hideOverlap: true}}),
      yAxis: axis('', {type: 'category', inverse: true, data: bars.map(b => b.name), axisTick: {show: false}, splitLine: {show: false},
        axisLabel: {color: css('--text'), width: 270, overflow: 'truncate'}}),
      series: [
        {type: 'bar', stack: 'all', silent: true, itemStyle: {color: 'transparent'}, barWidth: '62%',
          data: bars.map(b => b.total ? 0 : Math.min(b.from, b.to) / scale)},
        {type: 'bar', stack: 'all', barWidth: '62%', data: bars.map(b => ({value: Math.abs(b.to - b.from) / scale,
            itemStyle: {color: b.total ? colour(b.total) : css(b.to >= b.from ? '--cost' : '--gain')}})),
          label: {show: true, position: 'right', color: css('--text'), formatter: p => { const b = bars[p.dataIndex];
            return b.total ? number(b.to / scale) : signed((b.to - b.from) / scale); }},
          tooltip: {formatter: p => { const b = bars[p.dataIndex];
            return b.total ? b.name + ': ' + number(b.to / scale) + ' ' + unit : b.name + ': ' + signed((b.to - b.from) / scale) + ' ' + unit
              + (b.ci95 ? ' [' + signed(b.ci95.low / scale) + ' \u2013 ' + signed(b.ci95.high / scale) + ']' : '') + '\n' + b.share + ' of the difference'; }}}
      ]
    }));
  }

  // ---- the page -----------------------------------------------------------------------------------------------------------
  function panels(container, plots, title) {
    return container ? plots.map(plot => {
      const heading = document.createElement('h3');
      heading.textContent = title(plot);
      const element = document.createElement('div');
      element.className = 'plot';
      container.append(heading, element);
      return element;
    }) : [];
  }

  const select = document.getElementById('metric');
  data.metrics.forEach((m, i) => select.add(new Option(m.label + (m.unit ? ' (' + m.unit + ')' : ''), i)));
  const latencyPanels = panels(document.getElementById('latency-plots'), data.latencies, p => p.operation);
  const waterfallPanels = panels(document.getElementById('waterfall-plots'), data.waterfalls, p => 'From ' + p.baseline + ' to ' + p.variant);
  const seriesPanels = panels(document.getElementById('series-plots'), data.series, p => titled(p, ', ', ''));
  document.getElementById('series').hidden = data.series.length === 0;
  const serverPanels = panels(document.getElementById('servers-plots'), data.servers, p => titled(p, ', ', ''));
  document.getElementById('servers').hidden = data.servers.length === 0;

  function metricPlots() {
    const metric = data.metrics[select.value];
    effect(metric);
    blocks(metric);
  }

  function everything() {
    metricPlots();
    data.waterfalls.forEach((plot, i) => waterfall(waterfallPanels[i], plot));
    data.latencies.forEach((plot, i) => latency(latencyPanels[i], plot));
    data.series.forEach((plot, i) => series(seriesPanels[i], plot));
    data.servers.forEach((plot, i) => series(serverPanels[i], plot));
  }

  select.addEventListener('change', metricPlots);
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', everything);
  everything();
})();

'use strict';
(function () {
  const colour = variant => css('--v' + Math.max(0, data.variants.indexOf(variant)) % 12);

  // ---- effect: ratio to the baseline with its interval -----------------------------------------------------------------
  const interval = e => e.interval ? ' [' + ratio(e.interval.low) + ' – ' + ratio(e.interval.high) + ']' : '';

  function part(parent, className, text) {
    const element = document.createElement('div');
    element.className = className;
    element.textContent = text || '';
    parent.append(element);
    return element;
  }

  // Elements instead of an image: names and values stay text on small screens, on paper and for screen readers.
  function effect(metric) {
    const effects = metric.effects;
    document.getElementById('effect-panel').hidden = effects.length === 0;
    document.getElementById('effect-title').textContent = 'Ratio to ' + data.baseline + ': ' + metric.label + ' (' + metric.better + ')';
    const ends = effects.flatMap(e => e.interval ? [e.interval.low, e.interval.high] : [e.ratio]);
    const low = Math.min(data.tolerance.low, ...ends), high = Math.max(data.tolerance.high, ...ends);
    const wide = low > 0 && high > 8 * low;  // on a linear scale small values would be indistinguishable
    const margin = 0.08 * (high - low);
    const scale = wide ? Math.log : v => v;
    const from = wide ? low / 1.3 : low < 0.6 ? 0 : low - margin, to = wide ? high * 1.3 : high + margin;
    const place = v => 100 * (scale(Math.max(v, from)) - scale(from)) / (scale(to) - scale(from)) + '%';
    const plot = document.getElementById('effect-plot');
    plot.replaceChildren();
    for (const e of effects) {
      part(plot, 'name', e.variant);
      part(plot, 'value', ratio(e.ratio) + interval(e));
      const track = part(plot, 'track');
      track.title = e.variant + ' ' + e.says;
      const span = (className, start, end) => {
        const element = part(track, className);
        element.style.left = place(start);
        element.style.right = 'calc(100% - ' + place(end) + ')';
      };
      span('band', data.tolerance.low, data.tolerance.high);
      span('none', 1, 1);
      if (e.interval) span('ci', e.interval.low, e.interval.high);
      const dot = part(track, 'dot');
      dot.style.left = place(e.ratio);
      dot.style.background = colour(e.variant);
    }
    const ticks = part(plot, 'ticks');
    ticks.setAttribute('aria-hidden', 'true');
    for (const v of wide ? doublings(from, to) : steps(from, to)) {
      part(ticks, 'tick', String(Number(v.toPrecision(3)))).style.left = place(v);
    }
  }

  // At most six, which fit a phone.
  function steps(from, to) {
    const step = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5].find(s => (to - from) / s <= 6) || 10;
    return Array.from({length: 7}, (_, i) => (Math.ceil(from / step) + i) * step).filter(v => v <= to);
  }

  function doublings(from, to) {
    const every = Math.ceil(Math.log2(to / from) / 6);
    return Array.from({length: 7}, (_, i) => Math.pow(2, Math.ceil(Math.log2(from)) + i * every)).filter(v => v <= to);
  }

  // ---- trials by block ----------------------------------------------------------------------------------------------------
  function blocks(metric) {
    document.getElementById('blocks').hidden = metric.dots.length === 0;
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
    const of = variant => metric.dots.filter(d => d.variant === variant && d.valid).map(d => d.value);
    draw(document.getElementById('blocks-plot'), 330, 'Value of each trial, by block. ' + data.variants.filter(v => of(v).length > 0).map(v =>
      v + ': ' + number(Math.min(...of(v))) + ' to ' + number(Math.max(...of(v))) + ' ' + metric.unit).join('; '), base({
      xAxis: axis('block', {type: 'category', data: Array.from({length: count}, (_, i) => String(i + 1)), nameGap: 28}),
      yAxis: axis(metric.label + (metric.unit ? ' (' + metric.unit + ')' : ''), {type: 'value', scale: true, nameGap: BESIDE_NUMBERS,
        min: extent => extent.min >= 0 && extent.min < 0.6 * extent.max ? 0 : null, axisLabel: {color: css('--quiet'), formatter: millions}}),
      series: [{type: 'line', data: joins, silent: true, symbol: 'none', lineStyle: {color: css('--quiet'), width: 1, opacity: .6}}, ...series]
    }));
  }

  // ---- percentiles --------------------------------------------------------------------------------------------------------
  const LABEL_PIXELS = 44;
  const PERCENTILES = [25, 50, 75, 90, 99, 99.9, 99.99, 99.999];

  function latency(element, plot) {
    const curves = data.variants.map(v => plot.curves.find(c => c.variant === v)).filter(Boolean);
    const all = curves.flatMap(c => c.points);
    const millis = Math.min(...all.map(p => p[1])) >= 1000;
    const unit = millis ? 'ms' : 'us', scale = millis ? 1000 : 1;
    const end = Math.max(Math.log10(2), ...all.map(p => p[0]));
    const width = (element.clientWidth - 130) / end;  // width of a factor of ten, in pixels
    const ticks = PERCENTILES.map(p => [-Math.log10(1 - p / 100), p + ' %']).filter(tick => tick[0] <= end)
      .reduce((kept, tick) => kept.length > 0 && (tick[0] - kept[kept.length - 1][0]) * width < LABEL_PIXELS ? kept : [...kept, tick], []);
    const last = c => c.points[c.points.length - 1];
    draw(element, 340, plot.operation + ' latency by percentile. ' + curves.map(c => c.variant + ': from ' + number(c.points[0][1] / scale) + ' to '
      + number(last(c)[1] / scale) + ' ' + unit).join('; '), base({
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
  // Only drawn points respond to the mouse, so they are drawn without colour if there are few enough.
  const POINTS_FOR_THE_MOUSE = 5000, POINTS_OF_A_SHORT_TRIAL = 3;

  const titled = (plot, before, after) => plot.of + (plot.unit ? before + plot.unit + after : '');

  function series(element, plot) {
    const points = plot.lines.reduce((sum, l) => sum + l.values.length, 0);
    const isShort = l => l.values.length <= POINTS_OF_A_SHORT_TRIAL;
    const all = variant => plot.lines.filter(l => l.variant === variant).flatMap(l => l.values).filter(v => typeof v === 'number');
    draw(element, 320, titled(plot, ', ', '') + ' over time. ' + data.variants.filter(v => all(v).length > 0).map(v => v + ': '
      + number(all(v).reduce((sum, value) => sum + value, 0) / all(v).length) + ' in the mean').join('; '), base({
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

  // ---- components of a difference -----------------------------------------------------------------------------------------
  function waterfall(element, plot) {
    const millis = Math.max(plot.baselineMicros, plot.micros) >= 10000;
    const unit = millis ? 'ms' : 'us', scale = millis ? 1000 : 1;
    const bars = [{name: plot.baseline, from: 0, to: plot.baselineMicros, total: plot.baseline},
      ...plot.steps, {name: plot.variant, from: 0, to: plot.micros, total: plot.variant}];
    const signed = v => (v > 0 ? '+' : v < 0 ? '\u2212' : '') + number(Math.abs(v));
    const names = Math.min(270, Math.round(0.4 * element.clientWidth));
    draw(element, 90 + 30 * bars.length, 'From ' + plot.baseline + ' to ' + plot.variant + ': ' + bars.map(b => b.name + ' '
      + (b.total ? number(b.to / scale) : signed((b.to - b.from) / scale)) + ' ' + unit).join('; '), base({
      legend: {show: false},
      grid: {left: 36, right: 70, top: 10, bottom: 46, containLabel: true},
      xAxis: axis('mean time of an operation (' + unit + ')', {type: 'value', min: 0, nameGap: 28, axisLabel: {color: css('--quiet'), formatter: millions, hideOverlap: true}}),
      yAxis: axis('', {type: 'category', inverse: true, data: bars.map(b => b.name), axisTick: {show: false}, splitLine: {show: false},
        axisLabel: {color: css('--text'), width: names, overflow: 'break'}}),
      series: [
        {type: 'bar', stack: 'all', silent: true, itemStyle: {color: 'transparent'}, barWidth: '62%',
          data: bars.map(b => b.total ? 0 : Math.min(b.from, b.to) / scale)},
        {type: 'bar', stack: 'all', barWidth: '62%', data: bars.map(b => ({value: Math.abs(b.to - b.from) / scale,
            itemStyle: {color: b.total ? colour(b.total) : css(b.open ? '--open' : b.to >= b.from ? '--cost' : '--gain')}})),
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
  const serverPanels = panels(document.getElementById('servers-plots'), data.servers, p => titled(p, ', ', ''));

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
  pages(everything);
})();

'use strict';
(function () {
  function history(section, plot) {
    section.querySelector('.title').textContent = 'Ratio to ' + plot.baseline + ': ' + plot.label;
    const ends = plot.lines.flatMap(l => l.dots.flatMap(d => d.interval ? [d.interval.low, d.interval.high] : [d.ratio]));
    const low = Math.min(...ends), high = Math.max(...ends);
    const margin = Math.max(0.08 * (high - low), plot.tolerance.high - 1, 0.01);  // a change that counts is to be seen, and no other
    const news = plot.changed.flatMap((changes, night) => changes.length === 0 ? [] : [{xAxis: night, lineStyle: {type: 'dashed', color: css('--quiet')}}]);
    const frame = {name: '', type: 'line', data: [], silent: true,
      markArea: {silent: true, itemStyle: {color: css('--band')}, data: [[{yAxis: plot.tolerance.low}, {yAxis: plot.tolerance.high}]]},
      markLine: {silent: true, symbol: 'none', label: {show: false}, data: news}};
    const last = l => l.dots[l.dots.length - 1];
    draw(section.querySelector('.plot'), 360, 'Ratio to ' + plot.baseline + ' by night. ' + plot.lines.filter(l => l.dots.length > 0).map(l =>
      l.variant + ': last ' + ratio(last(l).ratio)).join('; '), base({
      legend: Object.assign(base({}).legend, {data: plot.lines.map(l => l.variant)}),
      xAxis: axis('', {type: 'category', data: plot.nights, axisLabel: {color: css('--quiet'), hideOverlap: true}}),
      yAxis: axis('ratio to ' + plot.baseline, {type: 'value', min: low - margin, max: high + margin, nameGap: 46,
        axisLabel: {color: css('--quiet'), formatter: v => v.toFixed(2), showMinLabel: false, showMaxLabel: false}}),
      series: [frame, ...plot.lines.flatMap((l, i) => {
        const own = css('--v' + (i + 1) % 12);
        const intervals = l.dots.flatMap(d => d.interval ? [[d.night, d.interval.low], [d.night, d.interval.high], [null, null]] : []);
        return [
          {name: l.variant, type: 'line', data: intervals, connectNulls: false, symbol: 'none', silent: true, lineStyle: {width: 1, color: own, opacity: .6}, itemStyle: {color: own}},
          {name: l.variant, type: 'line', symbol: 'circle', symbolSize: 7, lineStyle: {width: 1, color: own}, itemStyle: {color: own},
            data: l.dots.map(d => ({value: [d.night, d.ratio], dot: d, symbol: d.open ? 'emptyCircle' : 'circle'})),
            tooltip: {formatter: p => { const d = p.data.dot;
              return plot.nights[d.night] + ', ' + l.variant + ': ' + ratio(d.ratio) + (d.interval ? ' [' + ratio(d.interval.low) + ' – ' + ratio(d.interval.high) + ']' : '')
                + '\n' + l.variant + ' ' + d.says + '\n' + plot.runs[d.night]
                + plot.changed[d.night].slice(0, 5).map(c => '\n' + c).join(''); }}}
        ];
      })]
    }));
  }

  const everything = () => data.forEach((plot, i) => history(document.getElementById('experiment-' + i), plot));
  pages(everything);
})();

'use strict';
// Shared by all pages with plots; followed by the script of the page.
const data = JSON.parse(document.getElementById('plot-data').textContent);
const charts = [];

// ---- colours, fonts and numbers --------------------------------------------------------------------------------------
const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const number = value => value === 0 ? '0' : Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en-US')
  : String(Number(value.toPrecision(3)));
const millions = value => Math.abs(value) >= 1e6 ? Number((value / 1e6).toPrecision(3)) + ' M' : number(value);
const ratio = value => value.toFixed(3);

// Distance from a vertical axis to its name, with room for numbers as wide as 180,000 in any font; the grid leaves room for both.
const BESIDE_NUMBERS = 68;

function axis(name, more) {
  return Object.assign({
    name, nameLocation: 'middle', nameTextStyle: {color: css('--quiet')},
    axisLabel: {color: css('--quiet'), hideOverlap: true}, axisLine: {lineStyle: {color: css('--rule')}},
    splitLine: {lineStyle: {color: css('--rule')}}
  }, more);
}

// Rich text is drawn, never parsed as HTML, because names and reasons are not trusted.
function base(more) {
  return Object.assign({
    animation: false, textStyle: {fontFamily: getComputedStyle(document.body).fontFamily},
    grid: {left: BESIDE_NUMBERS + 20, right: 40, top: 44, bottom: 56},
    tooltip: {renderMode: 'richText', confine: true, backgroundColor: css('--panel'), borderColor: css('--rule'),
      textStyle: {color: css('--text'), fontSize: 12}},
    legend: {top: 4, left: 0, type: 'scroll', textStyle: {color: css('--text'), width: 190, overflow: 'truncate'}}
  }, more);
}

// The label contains the values for readers who cannot see the plot.
function draw(element, height, label, option) {
  element.style.height = height + 'px';
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', label);
  const chart = echarts.getInstanceByDom(element) || echarts.init(element);
  chart.setOption(option, true);
  if (!charts.includes(chart)) charts.push(chart);
}

// A page is redrawn for other colours, another width, and printing, which is light and has a different width. Links open folded sections.
function pages(everything) {
  const tables = () => document.querySelectorAll('.wide').forEach(e => e.classList.toggle('scrolls', e.scrollWidth > e.clientWidth));
  const all = () => {
    charts.forEach(chart => chart.resize());
    everything();
    tables();
  };
  const paper = on => {
    document.documentElement.classList.toggle('paper', on);
    all();
  };
  const unfold = () => {
    const target = location.hash && document.getElementById(location.hash.slice(1));
    if (target && target.tagName === 'DETAILS') target.open = true;
  };
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', all);
  window.addEventListener('resize', all);
  window.addEventListener('beforeprint', () => paper(true));
  window.addEventListener('afterprint', () => paper(false));
  window.addEventListener('hashchange', unfold);
  document.querySelectorAll('details').forEach(e => e.addEventListener('toggle', tables));
  everything();
  tables();
  unfold();
}

// Tabs of the panel: what the sheet asks the service, and the same question in the node and in the Zap.
import { counted, h } from './dom.ts';
import { loadSurface } from './link.ts';

const SURFACES = { sheets: 'Google Sheets', n8n: 'n8n', zapier: 'Zapier' } as const;
type Name = keyof typeof SURFACES;

/** @param sheets what the first tab shows. */
export function surfaceTabs(sheets: HTMLElement): { tabs: HTMLElement; panels: HTMLElement[] } {
  const names = Object.keys(SURFACES) as Name[];
  const panels = names.map(name => {
    const panel = name === 'sheets' ? sheets : h('div', { class: 'surface' });
    for (const [key, value] of Object.entries({ role: 'tabpanel', id: `on-${name}`, 'aria-label': SURFACES[name] }))
      panel.setAttribute(key, value);
    return panel;
  });
  const open = (chosen: number) => {
    for (const [at, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(at === chosen));
      tab.tabIndex = at === chosen ? 0 : -1;
      panels[at]!.hidden = at !== chosen;
    }
    if (names[chosen] !== 'sheets' && !panels[chosen]!.hasChildNodes()) void fill(panels[chosen]!, names[chosen]!);
  };
  const tabs = names.map((name, at) =>
    h(
      'button',
      {
        type: 'button',
        role: 'tab',
        'aria-controls': `on-${name}`,
        onclick: () => open(at),
        onkeydown: event => {
          const step = { ArrowRight: 1, ArrowLeft: names.length - 1 }[(event as KeyboardEvent).key];
          if (step === undefined) return;
          const next = (at + step) % names.length;
          open(next);
          tabs[next]!.focus();
        },
      },
      SURFACES[name],
    ),
  );
  open(0);
  return { tabs: h('div', { class: 'surfaces', role: 'tablist', 'aria-label': 'The same question' }, ...tabs), panels };
}

async function fill(panel: HTMLElement, name: Name): Promise<void> {
  panel.replaceChildren(h('p', { role: 'status' }, `Starting ${SURFACES[name]}…`));
  try {
    const { title, lines } = await loadSurface(name);
    const total = lines.reduce((sum, { requests }) => sum + requests, 0);
    const rows = lines.map(({ asked, shown, requests }) =>
      h('tr', {}, h('th', { scope: 'row' }, asked), h('td', {}, shown), h('td', { class: 'number' }, String(requests))),
    );
    panel.replaceChildren(
      h('p', {}, h('b', {}, counted(total, 'request')), `: ${title}. The keyword is the one of A2.`),
      h('table', {}, h('tbody', {}, ...rows)),
    );
  } catch (error) {
    panel.replaceChildren(
      h('p', { role: 'alert' }, `${(error as Error).message} Run npm start, which builds the packages.`),
    );
  }
}

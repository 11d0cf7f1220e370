/** The keyboard keeps its place on the page. */

/** What takes the focus inside a part of the page: the line that opens it, or its heading. */
const PLACE = ':scope > summary, :scope > .head > :is(h2, h3), :scope[role="tabpanel"] > section > .head > h2';

/** When the element with the focus goes or is folded away, the nearest part of the page that is left takes the focus: the browser would begin anew at the top. */
export function keepFocus(page: HTMLElement): void {
  let last: Element | undefined;
  /** The parts of the page around it, innermost first. */
  let around: Element[] = [];
  /** Whether the person uses the keyboard: others are not scrolled. */
  let keyboard = false;
  page.addEventListener('focusin', ({ target }) => {
    last = target as Element;
    keyboard = last.matches(':focus-visible');
    around = [];
    for (let part = last.parentElement; part && part !== page; part = part.parentElement) around.push(part);
  });
  const look = () => {
    const { activeElement } = document;
    if (!last || last.checkVisibility() || (activeElement !== document.body && activeElement !== last)) return;
    const places = around.filter(part => part.checkVisibility()).map(part => part.querySelector<HTMLElement>(PLACE));
    const place = places.find(each => each !== null);
    if (place?.localName !== 'summary') place?.setAttribute('tabindex', '-1');
    place?.focus({ preventScroll: !keyboard });
  };
  // The browser takes the focus from what is folded away only when it has drawn the page.
  new MutationObserver(() => setTimeout(look)).observe(page, {
    childList: true,
    subtree: true,
    attributeFilter: ['open', 'hidden'],
  });
}

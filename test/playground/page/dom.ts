// Small builders for the page's own elements.
type Attributes = Record<string, string | number | ((event: Event) => void)>;

/** Makes an element. Attributes starting with `on` are listeners. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string | undefined)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, String(value));
  }
  element.append(...children.filter(child => child !== undefined));
  return element;
}

/** The element with this ID. Throws when the page lacks it. */
export function byId<E extends HTMLElement = HTMLElement>(id: string): E {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element "${id}".`);
  return element as E;
}

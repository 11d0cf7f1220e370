// Small builders for the page's own elements.
type Attributes = Record<string, string | number | boolean | undefined | ((event: Event) => void)>;
type Child = Node | string | false | null | undefined;

/** Makes an element. Attributes starting with `on` are listeners; `true` sets an empty attribute, `false` none. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(
    ...children.filter((child): child is Node | string => child !== false && child !== null && child !== undefined),
  );
  return element;
}

/** The element with this id, which the page's HTML is known to have. */
export function byId<E extends HTMLElement = HTMLElement>(id: string): E {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element "${id}".`);
  return element as E;
}

/** 1234 as '1,234'. */
export const inWords = (count: number) => count.toLocaleString('en-US');

/** '1 request', '2 requests'. */
export const counted = (count: number, noun: string) => `${inWords(count)} ${noun}${count === 1 ? '' : 's'}`;

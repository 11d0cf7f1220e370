/** What a person has to know about their schedules: shown in the sidebar and when the file is opened, until it works again or is dismissed. */

export interface Notice {
  /** The refresh that failed, or `authorisation:<runner>`. */
  id: string;
  /** When it was noticed, ms. */
  at: number;
  text: string;
  /** Where to consent again; null otherwise. */
  link: string | null;
}

const NAME = 'schedule-notices';
/** The property stays far below its 9 KB. */
const MOST = 10;
const LONGEST = 500;

export function readNotices(): Notice[] {
  const text = PropertiesService.getDocumentProperties().getProperty(NAME);
  return text ? (JSON.parse(text) as Notice[]) : [];
}

/** Puts a notice up. True when it was not there: only then is there something to mail. */
export function putNotice(notice: Notice): boolean {
  const others = readNotices().filter(({ id }) => id !== notice.id);
  const known = readNotices().length > others.length;
  write([...others, { ...notice, text: notice.text.slice(0, LONGEST) }].slice(-MOST));
  return !known;
}

export function removeNotice(id: string): void {
  const notices = readNotices();
  const others = notices.filter(notice => notice.id !== id);
  if (others.length < notices.length) write(others);
}

function write(notices: readonly Notice[]): void {
  const store = PropertiesService.getDocumentProperties();
  if (notices.length === 0) store.deleteProperty(NAME);
  else store.setProperty(NAME, JSON.stringify(notices));
}

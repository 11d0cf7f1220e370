/** The answer in one sentence, to copy into a chat or a listing. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, Said } from '../ui.tsx';

/** A word with a minus, which excludes it from a search. A browser would break the line after the minus. */
const EXCLUDED = /(?<=\s)(-\S+)/;

export function Telling({ text }: { text: string }) {
  const [said, say] = useState('');
  const shown = useRef<HTMLSpanElement>(null);
  useEffect(() => say(''), [text]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      say('Copied.');
    } catch {
      // A browser may forbid a page in a frame to copy.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      say('Press Ctrl+C to copy it.');
    }
  };
  return (
    <div class="telling">
      <span ref={shown}>
        {text.split(EXCLUDED).map((part, at) => (at % 2 === 1 ? <span class="unbroken">{part}</span> : part))}
      </span>{' '}
      <Button kind="link" act={copy}>
        Copy
      </Button>
      <Said text={said} />
    </div>
  );
}

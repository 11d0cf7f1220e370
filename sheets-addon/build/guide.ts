/** Turns INSTALL.md into a single HTML page. A button beside each step copies the file that the step says to paste. */
import { Marked } from 'marked';

/**
 * @param files content by name; the step that pastes a file gets its copy button
 * @param readPicture reads a PNG by its path in the guide; pictures are embedded, because the page is shipped without a folder
 * @throws Error for a file that no step pastes
 */
export function guidePage(
  markdown: string,
  files: Readonly<Record<string, string>>,
  readPicture: (path: string) => Buffer,
): string {
  const names = Object.keys(files);
  const marked = new Marked({
    renderer: {
      listitem({ text, tokens }) {
        const pasted = text.includes('paste the content') && names.find(name => text.includes(`\`${name}\``));
        const button = pasted ? `<br><button data-file="${pasted}">Copy ${pasted}</button>` : '';
        return `<li>${this.parser.parse(tokens)}${button}</li>\n`;
      },
      image: ({ href, text }) =>
        `<img src="data:image/png;base64,${readPicture(href).toString('base64')}" alt="${text}">`,
    },
  });
  const body = marked.parse(markdown, { async: false });
  for (const name of names)
    if (!body.includes(`data-file="${name}"`)) throw new Error(`No step of the guide pastes ${name}.`);
  const [, title = ''] = /<h1>(.*?)<\/h1>/.exec(body) ?? [];
  // Embedded text must not end the script element around it.
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
<main>
${body}
</main>
<script>
const files = ${JSON.stringify(files).replaceAll('<', '\\u003c')};
${SCRIPT}
</script>
</html>
`;
}

const STYLE = `
:root { color-scheme: light dark }
main { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif }
li { margin: .6rem 0 }
table { border-collapse: collapse }
code { background: #8883; border-radius: .2rem; padding: .1rem .3rem; overflow-wrap: anywhere }
td, th { border: 1px solid #8888; padding: .3rem .6rem; text-align: left }
img { display: block; max-width: 100%; margin: 1rem 0; border: 1px solid #8888 }
button { font: inherit; margin: .3rem 0; padding: .2rem .8rem }
`;

/** Browsers may deny clipboard access to a page opened from disk. The text is then selected for manual copying. */
const SCRIPT = `
for (const button of document.querySelectorAll('button'))
  button.onclick = async () => {
    const text = files[button.dataset.file];
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = document.body.appendChild(document.createElement('textarea'));
      area.value = text;
      area.select();
      document.execCommand('copy');
      area.remove();
    }
    button.textContent = button.dataset.file + ' is copied: now paste it';
  };
`;

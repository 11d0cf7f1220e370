/** INSTALL.md as one page that opens with a double click: a button beside each step copies the file that the step pastes. */

/**
 * @param markdown headings, paragraphs, numbered steps and tables; bold, italic, code and links in them
 * @param files content by name; the step that says to paste the content of one gets its button
 * @throws Error for markdown of another kind, and for a file that no step pastes
 */
export function guidePage(markdown: string, files: Readonly<Record<string, string>>): string {
  const body = markdown
    .trim()
    .split(/\n{2,}/)
    .map(block => blockOf(block, Object.keys(files)))
    .join('\n');
  for (const name of Object.keys(files))
    if (!body.includes(`data-file="${name}"`)) throw new Error(`No step of the guide pastes ${name}.`);
  const [, title = ''] = /<h1>(.*?)<\/h1>/.exec(body) ?? [];
  // No text may end the script element that holds it.
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
td, th { border: 1px solid #8888; padding: .3rem .6rem; text-align: left }
button { font: inherit; margin: .3rem 0; padding: .2rem .8rem }
`;

/** A page from the disk may be refused the clipboard; selecting and copying still works there. */
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

function blockOf(block: string, files: readonly string[]): string {
  const lines = block.split('\n');
  const [, marks = '', heading = ''] = /^(#+) (.+)$/.exec(block) ?? [];
  if (heading) return `<h${marks.length}>${inline(heading)}</h${marks.length}>`;
  if (block.startsWith('|')) return table(lines);
  if (/^\d+\. /.test(block)) return steps(block, files);
  if (/^([-*>] |[<`])/.test(block)) throw new Error(`The guide has no words for "${lines[0]}".`);
  return `<p>${inline(lines.join(' '))}</p>`;
}

function steps(block: string, files: readonly string[]): string {
  const items = block
    .split(/^\d+\. /m)
    .slice(1)
    .map(step => step.trim().replace(/\s+/g, ' '));
  const html = items.map(step => {
    const pasted =
      step.includes('paste the content') &&
      files.find(name => step.endsWith(`\`${name}\`.`) || step.includes(`this kit's \`${name}\``));
    const button = pasted ? `<br><button data-file="${pasted}">Copy ${pasted}</button>` : '';
    return `<li>${inline(step)}${button}</li>`;
  });
  return `<ol>\n${html.join('\n')}\n</ol>`;
}

function table([head = '', , ...rows]: readonly string[]): string {
  const row = (line: string, cell: string) =>
    `<tr>${line
      .split('|')
      .slice(1, -1)
      .map(text => `<${cell}>${inline(text.trim())}</${cell}>`)
      .join('')}</tr>`;
  return `<table>\n${[row(head, 'th'), ...rows.map(line => row(line, 'td'))].join('\n')}\n</table>`;
}

function inline(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/\[(.+?)\]\((.+?)\)/g, '<a href="$2">$1</a>')
    .replace(/`(.+?)`/g, '<code>$1</code>')
    .replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')
    .replace(/\*(.+?)\*/g, '<i>$1</i>');
}

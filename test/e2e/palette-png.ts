/** Writes pictures for the documents as PNG files with at most 256 colours: a third of the size of a browser's file. */
import { writeFileSync } from 'node:fs';
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const MOST_COLORS = 256;

/** @param png 8 bits per channel, not interlaced, as browsers write it. A picture with transparent pixels is written unchanged. */
export function writePicture(path: string, png: Buffer): void {
  writeFileSync(path, palettePng(png) ?? png);
}

/** A colour as red * 65536 + green * 256 + blue. */
type Color = number;
const channelsOf = (color: Color) => [color >> 16, (color >> 8) & 255, color & 255] as const;

function palettePng(png: Buffer): Buffer | undefined {
  const { width, height, colors } = decoded(png);
  if (!colors) return undefined;
  const counts = new Map<Color, number>();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  const boxes = boxesOf(counts);
  const palette = boxes.map(box => colorOf(box, counts));
  const places = new Map(boxes.flatMap((box, at) => box.map(color => [color, at] as const)));
  const lines = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      lines[row * (width + 1) + 1 + column] = places.get(colors[row * width + column] ?? 0) ?? 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Bit depth 8, colour type 3 (palette).
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(channelsOf))),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The colours of all pixels, row by row; undefined when a pixel is transparent. */
function decoded(png: Buffer): { width: number; height: number; colors?: Color[] } {
  const [width, height, depth, type] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]];
  if (depth !== 8 || (type !== 2 && type !== 6)) return { width, height };
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const bytes = type === 6 ? 4 : 3;
  const stride = width * bytes;
  const lines = inflateSync(Buffer.concat(parts));
  const colors: Color[] = [];
  let above: Buffer = Buffer.alloc(stride);
  for (let row = 0; row < height; row += 1) {
    const filter = lines[row * (stride + 1)];
    const line = lines.subarray(row * (stride + 1) + 1, (row + 1) * (stride + 1));
    for (let at = 0; at < stride; at += 1) {
      const [left, up, corner] = [at < bytes ? 0 : line[at - bytes]!, above[at]!, at < bytes ? 0 : above[at - bytes]!];
      line[at] = line[at]! + predicted(filter, left, up, corner);
    }
    for (let at = 0; at < stride; at += bytes) {
      if (bytes === 4 && line[at + 3] !== 255) return { width, height };
      colors.push((line[at]! << 16) | (line[at + 1]! << 8) | line[at + 2]!);
    }
    above = line;
  }
  return { width, height, colors };
}

/** Reverses the filters of the PNG specification, section 9.2. */
function predicted(filter: number | undefined, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** Median cut: repeatedly splits the box with the widest colour range, weighted by its pixels, until there are enough boxes. */
function boxesOf(counts: ReadonlyMap<Color, number>): Color[][] {
  const boxes = [boxOf([...counts.keys()], counts)];
  while (boxes.length < MOST_COLORS) {
    const worst = boxes.reduce((a, b) => (b.spread > a.spread ? b : a));
    if (worst.spread === 0) break;
    const { channel } = worst;
    const sorted = worst.colors.sort((a, b) => channelsOf(a)[channel]! - channelsOf(b)[channel]!);
    const middle = Math.ceil(sorted.length / 2);
    boxes.splice(boxes.indexOf(worst), 1, boxOf(sorted.slice(0, middle), counts), boxOf(sorted.slice(middle), counts));
  }
  return boxes.map(({ colors }) => colors);
}

interface ColorBox {
  colors: Color[];
  channel: 0 | 1 | 2;
  spread: number;
}

function boxOf(colors: Color[], counts: ReadonlyMap<Color, number>): ColorBox {
  const pixels = colors.reduce((sum, color) => sum + (counts.get(color) ?? 0), 0);
  const ranges = ([0, 1, 2] as const).map(channel => {
    const values = colors.map(color => channelsOf(color)[channel]);
    return { channel, range: values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b)) };
  });
  const widest = ranges.reduce((a, b) => (b.range > a.range ? b : a));
  // Pixel counts are weighted by their square root, so rare colours stay visible.
  return { colors, channel: widest.channel, spread: widest.range * Math.sqrt(pixels) };
}

/** The most frequent colour of a box, so large areas keep their exact colour. */
const colorOf = (box: readonly Color[], counts: ReadonlyMap<Color, number>) =>
  box.reduce((a, b) => ((counts.get(b) ?? 0) > (counts.get(a) ?? 0) ? b : a));

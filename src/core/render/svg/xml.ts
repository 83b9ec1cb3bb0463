const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Attributes = Readonly<Record<string, string | number>>;

/** An element around serialized XML. Numbers are rounded to a tenth. */
export function element(name: string, attributes: Attributes, inside = ''): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === 'number' ? decimal(value) : escaped(value)}"`,
  );
  return inside === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inside}</${name}>`;
}

/** Escaped text without characters that XML forbids. */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, ' ')
    .replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? '');
}

export function decimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}

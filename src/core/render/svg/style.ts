import type { Zone } from '../../model/graph.ts';
import { FACES } from './faces.ts';

/** A light and a dark colour. */
type Shades = readonly [light: string, dark: string];

const SHADES: Readonly<Record<string, Shades>> = {
  page: ['#ffffff', '#12161d'],
  card: ['#ffffff', '#1d232d'],
  frame: ['#c9d1dc', '#3d4756'],
  ink: ['#17202e', '#eef2f7'],
  soft: ['#566274', '#a3afc0'],
  line: ['#64748b', '#8494aa'],
};
const ZONES: Readonly<Record<Zone, Shades>> = {
  edge: ['#7c3aed', '#a78bfa'],
  public: ['#c2570c', '#fb9a4b'],
  private_application: ['#1d64d8', '#6ea8fe'],
  private_data: ['#0f7b52', '#4cc38a'],
  management: ['#5b6675', '#9aa7b8'],
};
/** The measured font is the last fallback: text fits without the other fonts. */
const FONT = "'Segoe UI','Helvetica Neue',Arial,'Liberation Sans','DejaVu Sans',sans-serif";

/** The style sheet: rules with the light colours, then the dark ones in a media query. */
export const STYLE = [
  `text{font-family:${FONT}}`,
  ...Object.entries(FACES).map(
    ([name, { size, weight }]) => `.${name}{font-size:${size}px;font-weight:${weight === 'bold' ? 700 : 400}}`,
  ),
  '.net path{fill:none;stroke-width:1.3}.later path.way{stroke-dasharray:5 4}.card{stroke-width:1}.lane{fill-opacity:.06;stroke-opacity:.35}',
  '.region{fill:none;stroke-width:1.2;stroke-dasharray:2 4}',
  coloured(0),
  `@media (prefers-color-scheme:dark){${coloured(1)}}`,
].join('\n');

function coloured(shade: 0 | 1): string {
  const of = (name: string) => SHADES[name]?.[shade] ?? '';
  return [
    `.page{fill:${of('page')}}.card{fill:${of('card')};stroke:${of('frame')}}.region{stroke:${of('soft')}}`,
    `.heading,.title,.service,.price,.actor{fill:${of('ink')}}.subheading,.zone,.size,.protocol{fill:${of('soft')}}`,
    `.net path{stroke:${of('line')}}`,
    `.net path.head,.net .dot{fill:${of('line')};stroke:none}`,
    ...Object.entries(ZONES).map(([zone, shades]) => {
      const colour = shades[shade];
      return `.lane.${zone}{fill:${colour};stroke:${colour}}.zone.${zone},.bar.${zone}{fill:${colour}}`;
    }),
  ].join('');
}

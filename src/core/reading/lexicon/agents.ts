import type { Word } from './token.ts';

/** Endings of words for people by what they do: pickers, inspectors, florists, librarians, accountants, foremen. */
const ENDINGS = ['ers', 'ors', 'ists', 'ians', 'ants', 'ees', 'men', 'women', 'eers', 'ologists', 'wives', 'folk'];

/** Words with such an ending that are no people, or are those who build the system and do not use it. */
const OTHERS = new Set(
  (
    'others orders numbers letters papers offers layers servers containers computers clusters buffers parameters factors errors ' +
    'processors filters folders headers registers chapters quarters centers theaters powers towers kilometers meters litres ' +
    'characters answers covers transfers adapters drawers mirrors doors floors colors sectors vectors indicators connectors ' +
    'tensors restaurants plants tenants variants constants grants elephants committees trees fees degrees coffees knees bees ' +
    'rivers flowers burgers beers stickers posters newsletters brokers routers switchers controllers sensors counters trackers ' +
    'scanners printers lockers chargers boilers scooters heaters coolers dispensers transformers inverters loggers transmitters ' +
    'receivers repeaters feeders thermometers motors reactors tractors elevators freezers trailers monitors generators detectors ' +
    'hours years acres figures pictures features fixtures measures matters members partners papers triggers pointers ' +
    'developers programmers founders cofounders coders admins administrators sysadmins designers contractors maintainers ' +
    'dinners corners borders parsers crawlers workers brokers rasters tickers timers users customers identifiers integers ' +
    'documents events payments shipments departments apartments payments replicators operators specimen regimen abdomen ' +
    'suppliers carriers publishers retailers wholesalers insurers manufacturers distributors providers importers exporters ' +
    'vendors competitors influencers consumers producers subscribers listeners handlers balancers helpers wrappers ' +
    'investors sponsors shareholders'
  ).split(' '),
);

const SHORTEST = 6;

/** A word in the plural for people of some trade, by its ending: "45 pickers", "210 inspectors". */
export function isAgent(word: Word): boolean {
  const { lower } = word;
  if (word.kind !== 'word' || lower.length < SHORTEST || OTHERS.has(lower)) return false;
  return ENDINGS.some((ending) => lower.endsWith(ending));
}

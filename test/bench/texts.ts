/** A system with nearly every capability. */
export const PLATFORM =
  'A retail platform in three availability zones: web shop in containers behind a CDN with a firewall, REST API with ' +
  'an API gateway and API keys, PostgreSQL for orders, a document database for carts, Redis cache, full-text search ' +
  'of products, similar products by vector search, product pictures in object storage, queues with background ' +
  'workers, events on a Kafka stream with stream processing, a data lake, a warehouse and dashboards, nightly batch ' +
  'jobs, forecasts trained every week and served by an endpoint, a chat assistant with a large language model, sign ' +
  'in for customers, order mails and SMS, live order status over websockets, a VPN to head office, customer managed ' +
  'keys, audit trail and backups. 400 requests a second at the peak, 500 GB of records, 20 TB of files. PCI DSS.';

/** Typical sentences. `#` is an increasing number, so that texts of the same length differ. */
const SENTENCES = [
  'We sell tickets for nine small cinemas through a REST API that runs in containers.',
  'The records live in PostgreSQL and have about #0 GB today, growing by 2 GB a month.',
  'On Fridays we see #0 requests a second, and the rest of the week about a tenth of that.',
  'Booking confirmations go out by e-mail, and a nightly job sends the sales as CSV files to the accountants.',
  'Pictures and trailers are kept as files, #00 GB in all, and should come from near the people who look at them.',
  'Losing more than 15 minutes of data is not acceptable, and 99.9 % availability is fine.',
  'Seat maps must come back in under #50 ms.',
  'Orders are put into a queue and processed by a background worker that takes about 3 seconds for each.',
  'We are four people, we do not want to run servers, and we do not want Kubernetes.',
  'Card payments go through Stripe; we never store card numbers ourselves.',
  'Staff sign in with their accounts of Entra ID, customers with an e-mail address and a password.',
  'The system must stay in Ireland, because our lawyers insist on it, and GDPR applies to all of it.',
  'Sensors in #00 halls report temperature every 30 seconds, and a dashboard shows the last 7 days.',
  'Ideally there is a cache in front of the database, but it is no must.',
  'At most #000 dollars a month may be spent on all of this.',
] as const;

/** A deterministic text: sentences in rotation with increasing numbers. */
function* sentences(first: number): Generator<string> {
  for (let index = first; ; index++) {
    const sentence = SENTENCES[index % SENTENCES.length] ?? '';
    yield sentence.replaceAll('#', String(1 + (index % 9)));
  }
}

export function textOfWords(words: number, first = 0): string {
  const taken: string[] = [];
  for (const sentence of sentences(first)) {
    taken.push(...sentence.split(' '));
    if (taken.length >= words) return taken.slice(0, words).join(' ');
  }
  return '';
}

export function textOfCharacters(characters: number): string {
  let text = '';
  for (const sentence of sentences(0)) {
    text += `${sentence} `;
    if (text.length >= characters) return text.slice(0, characters);
  }
  return text;
}

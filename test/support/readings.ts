/** A text and a valid reading of it. */
export const BAKERY = 'A web shop for our bakery. Customers order cakes and get a mail when one is ready.';

export const BAKERY_ANSWER = {
  title: 'Bakery web shop',
  actors: [{ id: 'customers', name: 'Customers', kind: 'person', evidence: [{ clause: 'c2', quote: 'Customers' }] }],
  components: [
    { id: 'shop', name: 'Web shop', capability: 'web_compute', evidence: [{ clause: 'c1', quote: 'web shop' }] },
    { id: 'orders', name: 'Orders', capability: 'relational_db', evidence: [{ clause: 'c2', quote: 'order cakes' }] },
    { id: 'mails', name: 'Mails', capability: 'email_sms', evidence: [{ clause: 'c2', quote: 'get a mail' }] },
  ],
  external: [],
  flows: [
    { from: 'customers', to: 'shop', interaction: 'request' },
    { from: 'shop', to: 'orders', interaction: 'read_write' },
    { from: 'shop', to: 'mails', interaction: 'publish' },
  ],
  quantities: [],
  excluded: [],
  clauses: [],
  questions: [],
};

export const BAKERY_WORDS = JSON.stringify(BAKERY_ANSWER);

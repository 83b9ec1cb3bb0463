/** Texts of the form that starts a synthesis. Labels and hints by field name. */
export const INTENT_FORM = {
  faults: 'Correct these fields',
  submit: 'Create blueprint',
  compare: 'Compare clouds',
  more: 'Additional constraints',
  fromText: 'From the text',
  examplesTitle: 'Examples:',
  /** Requests that fill the form, by the value of the query parameter `example`. */
  examples: {
    shop: {
      name: 'a shop',
      text: 'A shop for garden tools: 300 orders a day, 20,000 product pictures, order confirmations by e-mail, PostgreSQL, users in Germany, at most $250 a month.',
    },
    buses: {
      name: 'a fleet of buses',
      text: '1,200 buses report their position every 10 seconds. Dispatchers see them on a map in a browser, and the positions are kept for two years.',
    },
    documents: {
      name: 'questions about documents',
      text: 'Our 60 lawyers ask questions about 40,000 contracts in PDF and get answers with the passages that prove them. Sign-in with Entra ID, data in the EU, about 500 questions a day.',
    },
  },
  fields: {
    system_intent: {
      label: 'System description',
      hint: 'Function, number of users, data, and the requirements and exclusions.',
      subject: 'the description',
    },
    cloud: { label: 'Cloud', hint: '', subject: 'the cloud' },
    budget: { label: 'Budget', hint: 'USD/month, optional', subject: 'the budget' },
    region: { label: 'region', hint: 'Default: the region nearest to your users', subject: 'the region' },
    availability: { label: 'Availability', hint: 'Monthly percentage, for example 99.9', subject: 'the availability' },
    environment: { label: 'Environment', hint: 'Default: production', subject: 'the environment' },
    compliance: { label: 'Compliance frameworks', hint: '', subject: 'the frameworks' },
    exclude: { label: 'Exclude', hint: 'Technologies to exclude, separated by commas', subject: 'the exclusion' },
  },
} as const;

/** Texts of the form that starts a synthesis. Labels and hints by field name. */
export const INTENT_FORM = {
  faults: 'Correct these fields',
  submit: 'Create blueprint',
  compare: 'Compare clouds',
  more: 'Additional constraints',
  fromText: 'From the text',
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

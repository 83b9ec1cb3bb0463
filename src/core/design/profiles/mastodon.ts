import type { Profile } from './profile.ts';

export const mastodon: Profile = {
  names: ['mastodon'],
  title: 'Mastodon',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Ruby 3.2 and Node.js 20',
  forms: ['container', 'vm', 'kubernetes'],
  vcpu: 2,
  memoryGb: 4,
  sizing: 'Mastodon publishes no binding vendor figure; 2 vCPU and 4 GB for a small server are a working assumption.',
  objectStorage: 'possible',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql'],
      version: '13',
      need: 'required',
      because: 'Mastodon requires PostgreSQL 13 or later.',
    },
    {
      capability: 'cache',
      engines: ['redis', 'valkey'],
      version: '6.2',
      need: 'required',
      because: 'Redis holds home feeds and the queues of Sidekiq.',
    },
    {
      capability: 'full_text_search',
      engines: ['elasticsearch', 'opensearch'],
      version: '7',
      need: 'recommended',
      because: 'Full-text search of posts is available only with Elasticsearch.',
    },
  ],
  worker: { because: 'Sidekiq delivers posts to other servers, and a streaming process serves WebSocket clients.' },
  ports: [3000, 4000],
  licence: 'AGPL-3.0',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://github.com/mastodon/mastodon#requirements',
};

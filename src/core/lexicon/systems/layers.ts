import { ANY_DATABASE } from '../parts/stores.ts';
import { part, type SystemRule } from './rule.ts';

/** Requests for one layer of a system: that layer is built, and nothing around it. */
export const LAYER_SYSTEMS: readonly SystemRule[] = [
  {
    system: 'database_layer',
    nature: 'layer',
    phrases: [
      'only|just the|a? database|db tier|layer|server|part?',
      'database|db tier|layer|part only',
      'only|just ~ managed database|postgres|postgresql|mysql|db',
      'nothing but ~ database',
    ],
    implies: [part('relational_db', 'Nothing asks for another kind of database.')],
    keeps: [
      ...ANY_DATABASE,
      'cache',
      'backup',
      'kms',
      'vpn_or_private_link',
      'monitoring',
      'audit_trail',
      'etl',
      'secrets',
    ],
  },
  {
    system: 'network_layer',
    nature: 'layer',
    phrases: [
      'only|just the|a? network|networking layer|part?',
      'network only',
      'networking only',
      'only|just the|a? vpc|vnet',
      'hub_and_spoke network',
      'landing_zone network',
      'nothing but ~ network',
    ],
    implies: [part('vpn_or_private_link', 'Sites and parts are joined over private ways.')],
    keeps: ['vpn_or_private_link', 'dns', 'load_balancer', 'waf', 'monitoring', 'logging', 'audit_trail'],
  },
  {
    system: 'storage_layer',
    nature: 'layer',
    phrases: [
      'only|just the|a|an|one? bucket|s3_bucket|object_storage|blob_storage|file_storage|storage',
      'storage only',
      'nothing but ~ storage',
    ],
    implies: [part(['object_storage', 'file_storage'], 'Files live in object storage.')],
    keeps: ['object_storage', 'file_storage', 'backup', 'kms', 'audit_trail'],
  },
  {
    system: 'queue_layer',
    nature: 'layer',
    phrases: ['only|just the|a? message? queue|broker', 'only|just the|a? kafka cluster'],
    implies: [part(['queue', 'pubsub', 'event_stream'], 'Messages wait until they are worked off.')],
    keeps: ['queue', 'pubsub', 'event_stream', 'monitoring', 'kms'],
  },
  {
    system: 'edge_layer',
    nature: 'layer',
    phrases: [
      'only|just the|a? cdn',
      'only|just the|a? dns',
      'only|just the|a? load_balancer',
      'only|just the|a? waf|firewall',
    ],
    implies: [],
    keeps: ['cdn', 'dns', 'load_balancer', 'waf', 'monitoring'],
  },
];

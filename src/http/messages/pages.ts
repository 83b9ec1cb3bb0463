import type { Stage } from '#core/index.ts';
import type { Role } from '#ports/users.ts';
import { counted, perMonth } from './format.ts';

/** Texts of the pages other than the blueprint page. */

export const SITE = {
  brand: 'Architecture Synthesis',
  skip: 'Skip to content',
  blueprints: 'Blueprints',
  console: 'Console',
  api: 'API',
  home: 'Back to the home page',
  signedIn: (username: string, role: Role) => `Signed in as ${username}, ${role}.`,
  signIn: 'Sign in',
  signOut: 'Sign out',
} as const;

export const LOGIN = {
  login: 'User name or e-mail address',
  password: 'Password',
} as const;

export const HOME = {
  lead: 'Turns a text description of a system into a priced cloud architecture with Terraform.',
  resultTitle: 'What you get',
  results: [
    ['Components', 'with service, size, reason and the alternatives considered.'],
    ['Cost', 'as line items with sources, sensitivity and a check against your budget.'],
    ['Review', 'by the Well-Architected pillars and the compliance frameworks that you name, with evidence.'],
    ['Terraform', 'that validates and plans unmodified: as files, as an archive or through Git.'],
  ],
  deterministic: 'The design is calculated: the same request returns the same blueprint.',
  noAccess: (role: Role) =>
    `The role ${role} cannot create or read blueprints. An administrator can assign another role.`,
  new: 'New blueprint',
  blueprints: 'Blueprints',
  all: 'All blueprints',
  none: 'No blueprints yet. Describe a system to create the first one.',
  pending: 'In progress',
  console: 'Console',
  consoleHint: ': agents, sessions and user accounts.',
  api: 'API',
  apiHint: ': the same functions for programs.',
  entry: {
    title: 'For programs and agents',
    version: (version: string, status: string) => `Version ${version}, ${status}.`,
    summary: 'Authentication and entry points',
    people: 'Users',
    agents: 'Agents',
    links: 'Links',
    json: 'To get this document as JSON, request ',
  },
} as const;

export const BLUEPRINT_LIST = {
  title: 'Blueprints',
  lead: 'Newest first, with the list price and the probability that no component is missing.',
  new: 'New blueprint',
  none: 'No blueprints.',
  search: 'Title or description',
  find: 'Search',
  untitled: 'Requirements document',
  newest: 'Newest',
  older: 'Older',
  price: perMonth,
  facts: (cloud: string, components: number, confidence: string, value: number) =>
    `${cloud}, ${counted(components, 'component')}, ${confidence.toLowerCase()} confidence (${value.toFixed(2)}), `,
} as const;

export const PROGRESS = {
  title: 'In progress',
  lead: 'The blueprint is in progress. This page shows it when it is complete.',
  queued: 'Queued',
  label: 'Completed stages',
  continues: '. The synthesis continues after you leave this page.',
  cancelled: 'Cancelled',
  cancelledHint: 'The synthesis was cancelled and has no blueprint.',
  failed: 'Synthesis failed',
  edit: 'Edit and resubmit',
  request: 'Request',
  stages: {
    read: 'Reading the request',
    resolve: 'Resolving conflicts and filling gaps',
    size: 'Calculating the load',
    complete: 'Completing the components',
    offer: 'Listing suitable services',
    select: 'Selecting services within the budget',
    price: 'Calculating the price',
    declare: 'Writing the Terraform',
    verify: 'Verifying the design',
    review: 'Reviewing the design',
    render: 'Writing the document',
  } satisfies Record<Stage, string>,
} as const;

export const CONSOLE = {
  title: 'Console',
  pending: 'Pending registrations',
  noPending: 'No pending registrations.',
  userCode: 'User code shown by the agent',
  find: 'Find',
  noMatch: 'No pending registration has this code.',
  unsupported: (names: readonly string[]) => `Requests unsupported capabilities: ${names.join(', ')}.`,
  code: 'User code',
  compare: ': approve only if the agent shows the same code.',
  enterCode: 'This registration names no owner. To approve it, find it by the user code that the agent shows.',
  grant: 'Capabilities',
  approve: 'Approve',
  reject: 'Reject',
  expires: 'Expires ',
  agents: 'Agents',
  noAgents: 'No agents yet.',
  revoked: 'Revoked ',
  token: 'Token created ',
  neverUsed: 'never used',
  lastUsed: 'last used ',
  tokenExpires: ', expires ',
  session: 'Session started ',
  lastSeen: ', last request ',
  idle: ', idle timeout ',
  end: 'End',
  capabilities: (names: readonly string[]) => ` has ${names.length === 0 ? 'no capabilities' : names.join(', ')}.`,
  revoke: 'Revoke',
  users: {
    title: 'Users',
    remove: 'Remove',
    username: 'User name',
    email: 'E-mail address',
    password: 'Password',
    role: 'Role',
    add: 'Add',
  },
} as const;

export const ERRORS = {
  title: 'Errors',
  lead: 'Every error response is `application/problem+json` (RFC 9457). Its `code` is one of the codes below. Its `type` links to this page.',
  retryable: ' You can retry the same request later.',
} as const;

export const SECURITY = {
  title: 'Security',
  lead: 'Security guarantees of this service, and how to report a vulnerability.',
  guaranteesTitle: 'Guarantees',
  guarantees: (sessionTtlSeconds: number, sessionIdleSeconds: number) => [
    'Secrets are stored as hashes: passwords as Argon2id, agent tokens as keyed hashes. A token is shown once.',
    'A user access token expires after one hour, at sign-out and when the password changes.',
    `An agent session expires after ${sessionTtlSeconds} seconds, or after ${sessionIdleSeconds} seconds without a request. It cannot be extended.`,
    'An agent has only the permissions that its owner grants and has. It cannot approve agents or grant capabilities.',
    'A resource of another user returns the same response as a resource that does not exist.',
    'The audit log records every security event: actor, action, time, address and result.',
  ],
  reportTitle: 'Report a vulnerability',
  report: 'Contact your administrator, or the contact in ',
  reportHint: '. Describe the steps and the result. Do not include tokens or personal data.',
} as const;

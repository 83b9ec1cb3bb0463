import type { Trait } from '../../model/resolved.ts';

const OUTSIDERS =
  'customers?|users?|clients?|members?|visitors?|guests?|citizens?|patients?|parents?|buyers?|sellers?|passengers?|residents?';

/** Details of a part, by the words that name the part. */
export const TRAIT_WORDS: readonly { readonly trait: Trait; readonly words: RegExp }[] = [
  {
    trait: 'for_staff',
    words: /\b(single sign[ -]on|sso|saml|editors?|staff|employees|colleagues|clerks|administrators?|admins?)\b/i,
  },
  { trait: 'by_outsiders', words: new RegExp(`^(?:${OUTSIDERS}) `, 'i') },
  { trait: 'uploads_by_outsiders', words: new RegExp(`^(?:${OUTSIDERS}) .*uploads?$`, 'is') },
  { trait: 'image_processing', words: /resiz|thumbnail|image processing/i },
];

/** Words for messages to an app. */
export const PUSH_WORDS = /\b(push|fcm|apns)\b/i;
/** Words for text messages, also as other languages begin them: "SMS-Nachricht", "texto", "mensaje de texto". */
export const TEXT_WORDS = /\b(sms|text|twilio|vonage|messagebird|plivo)/i;
/** Words for e-mail. */
export const MAIL_WORDS =
  /mail|courriel|correo|newsletter|digest|invoice|receipt|letter|sendgrid|postmark|smtp|\bses\b/i;

/** Words for a database of any kind. */
export const GENERIC_DATABASE = /^(?:data ?bases?|dbs?|data ?stores?|banco)$/i;

/** Hours that say when people come or when nobody does, and files that are deleted by age: no work starts. */
export const IDLE_TIME = /^(?:at|off|deleted) /i;

/** People who look at pages and have no account. */
export const VISITORS = /\b(readers?|visitors?|viewers?|listeners?|guests?)\b/i;

/** Organisations that buy software for their people: a count of them is one of tenants. */
export const ORGANISATIONS =
  /\b(tenants?|customers?|clients?|compan(y|ies)|business(es)?|agenc(y|ies)|firms?|schools?|clinics?|practices?|hotels?|salons?|restaurants?|dealers?|clubs?|shops?|merchants?|municipalit(y|ies)|organi[sz]ations?|associations?|offices?|councils?|landlords?|universit(y|ies))\b/i;

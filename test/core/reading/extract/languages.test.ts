import { describe, expect, test } from 'vitest';
import { parts, settled } from '../resolve/fake-cloud.ts';
import { extraction } from './intent.ts';

describe('texts in other languages', () => {
  test.each([
    [
      'Wir brauchen einen Onlineshop mit einer PostgreSQL-Datenbank. Die Kunden melden sich an und laden Fotos hoch.',
      'German',
      ['web_compute', 'relational_db', 'identity', 'object_storage'],
    ],
    [
      'Queremos una tienda en línea con base de datos, fotos de los productos y avisos por correo.',
      'Spanish',
      ['web_compute', 'relational_db', 'object_storage', 'email_sms'],
    ],
    [
      'Nous voulons un site de réservation avec connexion par mot de passe et rappel par SMS pour les membres.',
      'French',
      ['web_compute', 'relational_db', 'identity', 'email_sms'],
    ],
    [
      'Precisamos de uma loja virtual com banco de dados e fotos para os nossos clientes.',
      'Portuguese',
      ['web_compute', 'relational_db', 'object_storage'],
    ],
  ])('%s', (text, language, expected) => {
    expect(extraction(text).language).toBe(language);
    expect(parts(text)).toEqual(expect.arrayContaining(expected));
    expect(settled(text).conflicts.map(({ what }) => what)).toEqual([
      `The text is in ${language}: only part of it was understood.`,
    ]);
  });

  test('an exclusion is found in each language', () => {
    const text = 'Wir brauchen eine Webanwendung mit Datenbank, keine virtuellen Maschinen und kein Kubernetes.';
    expect(parts(text).join()).not.toContain('kubernetes');
  });

  test('evidence is the original word', () => {
    const text = 'Wir haben eine Kundendatenbank und brauchen für die Kunden eine Suche.';
    const { requirements } = extraction(text);
    expect(requirements.flatMap(({ evidence }) => evidence)).not.toEqual([]);
    for (const item of requirements)
      for (const { start, end, text: words } of item.evidence) expect(text.slice(start, end)).toBe(words);
  });

  test.each([
    'No servers, no functions, no containers. A blog for an expo.',
    'A shop for the El Niño band, with photos of the tour de France.',
    'asdf qwer',
  ])('%s has no detected language', (text) => {
    expect(extraction(text).language).toBeNull();
  });

  test('coverage of a translated text is lower than that of English', () => {
    expect(extraction('Wir brauchen eine Datenbank für die Kunden.').coverage).toBeLessThanOrEqual(0.6);
  });
});

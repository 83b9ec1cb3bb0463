import type { Region } from '../../../model/region.ts';

/** Data locations of Communication Services by country, as azurerm names them. */
const DATA_LOCATIONS: Readonly<Record<string, string>> = {
  ae: 'UAE',
  au: 'Australia',
  br: 'Brazil',
  ca: 'Canada',
  ch: 'Switzerland',
  de: 'Germany',
  fr: 'France',
  gb: 'UK',
  in: 'India',
  jp: 'Japan',
  kr: 'Korea',
  no: 'Norway',
  us: 'United States',
};

const CONTINENTS: Readonly<Record<Region['continent'], string>> = {
  africa: 'Africa',
  asia: 'Asia Pacific',
  europe: 'Europe',
  'north-america': 'United States',
  oceania: 'Australia',
  'south-america': 'Brazil',
};

/** Data location of Communication Services for a region: its country, else the nearest location of its continent. */
export function dataLocation({ country, continent }: Region): string {
  return DATA_LOCATIONS[country] ?? CONTINENTS[continent];
}

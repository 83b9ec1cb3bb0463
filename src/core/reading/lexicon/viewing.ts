/** Words that say that people watch or listen. */
export const VIEWING: readonly string[] = [
  'watch',
  'watched',
  'viewed',
  'view:v',
  'stream:v',
  'streamed',
  'listen',
  'listened',
  'play:v',
  'played',
  'viewing',
  'listening',
  'of video|film|audio|music|hd|4k',
];

export interface StreamRate {
  /** Of one hour. */
  readonly gigabytes: number;
  readonly because: string;
  readonly phrases: readonly string[];
}

/** Size of an hour by its quality, from usual bit rates; the first one where nothing is said. */
export const STREAM_RATES: readonly StreamRate[] = [
  { gigabytes: 2, because: 'HD at about 4.5 Mbit/s', phrases: ['hd', 'full hd', '1080 p', '720 p'] },
  { gigabytes: 7, because: '4K at about 16 Mbit/s', phrases: ['in 4k', 'uhd', '2160 p'] },
  {
    gigabytes: 0.7,
    because: 'standard definition at about 1.5 Mbit/s',
    phrases: ['480 p', 'sd', 'standard definition'],
  },
  {
    gigabytes: 0.06,
    because: 'sound at 128 kbit/s',
    phrases: ['listen', 'audio', 'music', 'podcast', 'radio', 'songs', 'audiobook'],
  },
];

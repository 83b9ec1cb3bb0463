/** Tasks of ready-made services, each with a service and a unit of its own. */
export type RecognitionTask = 'ocr' | 'moderation' | 'labels' | 'speech_to_text' | 'translation';

export interface InferenceDemand {
  readonly callsPerMonth: number;
  readonly peakPerSecond: number;
  /** `ready_made` calls an AI service of the cloud (vision, speech, documents); `own` serves a custom model. */
  readonly kind: 'ready_made' | 'own';
  /** What a ready-made service does; undefined for several things, or for one that no service is priced by. */
  readonly task?: RecognitionTask;
}

/** Length of a recording that is transcribed; a working assumption. */
export const MINUTES_PER_RECORDING = 5;

export interface LanguageModelDemand {
  readonly callsPerMonth: number;
  readonly inputTokensPerCall: number;
  readonly outputTokensPerCall: number;
  /** The requested model family, such as `claude`; null if none. */
  readonly family: string | null;
  /** It turns texts into vectors: a model of another kind, with a price of its own. */
  readonly embeds?: true;
  /** Prompts are processed in the region. */
  readonly staysInRegion?: true;
}

import type { PathAvailability } from '../../model/availability.ts';
import type { Blueprint } from '../../model/blueprint.ts';
import type { Cloud } from '../../model/cloud.ts';
import type { Block } from '../../model/iac.ts';

/** Everything that the document is written from: the blueprint but for the document, and what only this run knows. */
export interface DocumentSource {
  readonly blueprint: Omit<Blueprint, 'markdown'>;
  readonly cloud: Cloud;
  readonly place: string;
  readonly blocks: readonly Block[];
  readonly availability: PathAvailability | null;
}

/** A part of the document: Markdown, or nothing where it has nothing to say. */
export type Section = (source: DocumentSource) => readonly string[];

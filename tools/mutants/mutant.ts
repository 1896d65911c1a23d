/** One small mistake that somebody could make, and who should notice it. */
export interface Mutant {
  /** The mistake, in a few words. */
  name: string;
  file: string;
  /** The exact text, found once in the file, and its replacement. */
  before: string;
  after: string;
  /** Test files of which one should fail: few, so that a mutant costs seconds. */
  noticedBy: readonly string[];
  /** Only tests whose name has this, where the others of the file take long. */
  only?: string;
}

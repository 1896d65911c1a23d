/** The part of subset-font that the build uses; the package has no types of its own. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, { min: number; max: number; default: number }>;
      keepFeatures: readonly string[];
    },
  ): Promise<Uint8Array>;
}

/** The part of fontkit that the drawings use; the package ships no types. */
declare module 'fontkit' {
  export interface Font {
    readonly unitsPerEm: number;
    glyphForCodePoint(codePoint: number): {
      readonly advanceWidth: number;
      readonly path: { readonly commands: readonly { command: string; args: readonly number[] }[] };
    };
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  export function openSync(path: string): Font;
}

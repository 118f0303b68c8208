/** A Fontsource package and which characters are looked up in it. */
export type FontFamily = {
  folder: string
  /** Parts of the package that are used; null means all that its list of ranges names. */
  parts: readonly string[] | null
  /** Null means any character. */
  script: RegExp | null
  weights: 'variable' | 'static' | 'one'
  /** Glyphs join, stack or change places: HarfBuzz lays them out. */
  isShaped: boolean
  /** So many glyphs that its WOFF file is unpacked, which takes a tenth of the time of WOFF2. */
  isLarge?: boolean
}

const latin: FontFamily = {
  folder: '@fontsource/noto-sans',
  parts: ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'],
  script: null,
  weights: 'static',
  isShaped: false,
}

/** Scripts, as Unicode names them, and the packages that print them; each package has a part of the same name. */
const scripts: Record<string, string> = {
  Arabic: '@fontsource-variable/noto-sans-arabic',
  Hebrew: '@fontsource-variable/noto-sans-hebrew',
  Thai: '@fontsource-variable/noto-sans-thai',
  Devanagari: '@fontsource/noto-sans',
  Gurmukhi: '@fontsource-variable/noto-sans-gurmukhi',
  Bengali: '@fontsource-variable/noto-sans-bengali',
  Gujarati: '@fontsource-variable/noto-sans-gujarati',
  Oriya: '@fontsource-variable/noto-sans-oriya',
  Tamil: '@fontsource-variable/noto-sans-tamil',
  Telugu: '@fontsource-variable/noto-sans-telugu',
  Kannada: '@fontsource-variable/noto-sans-kannada',
  Malayalam: '@fontsource-variable/noto-sans-malayalam',
  Sinhala: '@fontsource-variable/noto-sans-sinhala',
  Khmer: '@fontsource-variable/noto-sans-khmer',
  Lao: '@fontsource-variable/noto-sans-lao',
  Myanmar: '@fontsource-variable/noto-sans-myanmar',
  Tibetan: '@fontsource-variable/noto-serif-tibetan',
  Georgian: '@fontsource-variable/noto-sans-georgian',
  Armenian: '@fontsource-variable/noto-sans-armenian',
  Ethiopic: '@fontsource-variable/noto-sans-ethiopic',
  Syriac: '@fontsource-variable/noto-sans-syriac',
  Thaana: '@fontsource-variable/noto-sans-thaana',
  Nko: '@fontsource/noto-sans-nko',
  Mongolian: '@fontsource/noto-sans-mongolian',
  Javanese: '@fontsource-variable/noto-sans-javanese',
  Balinese: '@fontsource-variable/noto-sans-balinese',
  Adlam: '@fontsource-variable/noto-sans-adlam',
  Hanifi_Rohingya: '@fontsource-variable/noto-sans-hanifi-rohingya',
}

/** Packages without a bold weight. */
const oneWeight = ['@fontsource/noto-sans-nko', '@fontsource/noto-sans-mongolian']

function weightsOf(folder: string): FontFamily['weights'] {
  if (folder.startsWith('@fontsource-variable/')) return 'variable'
  return oneWeight.includes(folder) ? 'one' : 'static'
}

/** Packages in numbered parts, of which a document needs a few. */
const divided = (folder: string, script: RegExp | null): FontFamily => ({
  folder,
  parts: null,
  script,
  weights: 'variable',
  isShaped: false,
})

/** In the order in which they are tried. */
export const fontFamilies: readonly FontFamily[] = [
  latin,
  ...Object.entries(scripts).map(([script, folder]) => ({
    folder,
    parts: [script.toLowerCase().replace('_', '-')],
    script: new RegExp(`\\p{Script_Extensions=${script}}`, 'u'),
    weights: weightsOf(folder),
    isShaped: true,
  })),
  divided('@fontsource-variable/noto-sans-kr', /\p{Script=Hangul}/u),
  // Chinese, Japanese and many signs.
  divided('@fontsource-variable/noto-sans-sc', null),
  // What the Chinese font lacks of Japanese.
  divided('@fontsource-variable/noto-sans-jp', /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u),
  // Drawn in the colour of the text.
  divided('@fontsource-variable/noto-emoji', null),
  // Coarse letters and signs for all else up to U+FFFF: rare Chinese characters and scripts that few people write.
  { folder: '@fontsource/unifont', parts: ['latin'], script: null, weights: 'one', isShaped: false, isLarge: true },
]

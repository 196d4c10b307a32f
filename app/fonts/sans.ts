import localFont from 'next/font/local'

// Geist in two files (docs/decisions/0019): what English takes is loaded with the page, the other letters when one is there.
// Next reads the options at build time, so that they are written out.

const geistLatin = localFont({
  src: './geist-latin.woff2',
  weight: '100 900',
  variable: '--font-geist-latin',
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2190-2193, U+2212, U+2215, U+FEFF, U+FFFD',
    },
  ],
})

/** What else the typeface has: no character that it lacks may make a browser load it. */
const geistOthers = localFont({
  src: '../../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2',
  weight: '100 900',
  variable: '--font-geist-others',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-0130, U+0132-0151, U+0154-017E, U+018F-01B0, U+01CD-01CE, U+01E4-01E9, U+0218-021B, U+0237, U+0259, U+02B9, U+02C7-02D9, U+02DB, U+02DD, U+0300-0303, U+0306-0307, U+0309-0328, U+0335-0338, U+039B-03A9, U+03BB-03C9, U+0400-0475, U+0490-04EF, U+0E3F, U+1E20-1E21, U+1E80-1E85, U+1E9E-1EF9, U+2070-2089, U+20AA, U+20B1-20BD, U+2116-2117, U+2153-215E, U+2194-21B5, U+21E4-21E7, U+2202-2211, U+221A-2236, U+2248, U+2260-2265, U+2460-2468, U+24EA, U+24FF, U+25B2-25CF, U+2639-263A, U+2776-277E, U+3003, U+301C, U+A78B-A78C, U+F8FF, U+FB01-FB02',
    },
  ],
})

/** For the root element: globals.css puts the two together. */
export const sansVariables = `${geistLatin.variable} ${geistOthers.variable}`

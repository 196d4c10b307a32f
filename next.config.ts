import type { NextConfig } from 'next'

const bench = process.env.BENCH === '1'

const config: NextConfig = {
  poweredByHeader: false,
  // server.ts compresses: it keeps some pages, and has to see them as they are.
  compress: false,
  reactStrictMode: true,
  // No page has an image to be made smaller, and the address that does so is open to anybody.
  images: { unoptimized: true },
  // The server loads the pages with all that is theirs before the first request (lib/server/load-pages.ts), and answers the calls itself:
  // of those, too, the framework would load a copy of its own, seventy times much the same file.
  experimental: { preloadEntriesOnStart: false },
  // A page's title and sharing facts stand in its head for everybody, and not only for crawlers known by name.
  htmlLimitedBots: /^/,
  // The bench measures an empty route beside the real ones. It is compiled into the bench's own build only.
  distDir: bench ? '.next-bench' : '.next',
  pageExtensions: bench ? ['bench.ts', 'tsx', 'ts'] : ['tsx', 'ts'],
  // `npm run types` checks the whole project, tests included; a build need not do part of that again.
  typescript: { ignoreBuildErrors: true, tsconfigPath: bench ? 'tsconfig.bench.json' : 'tsconfig.json' },
  // Mail is rendered by React's own server renderer, which Next keeps out of what it bundles.
  serverExternalPackages: [
    'pg',
    'pino',
    'sanitize-html',
    '@zxcvbn-ts/language-common',
    '@react-email/components',
    '@react-email/render',
    'resend',
  ],
}

export default config

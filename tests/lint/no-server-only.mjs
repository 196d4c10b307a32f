import fs from 'node:fs'
import path from 'node:path'

// What components may take from lib: any file that can go to a browser. Which those are the files say themselves, by the
// line that keeps the others out of one.

const MARKER = /^import 'server-only'$/m

/** @type {import('eslint').Rule.RuleModule} */
export const noServerOnly = {
  meta: {
    type: 'problem',
    docs: { description: 'Components import no file of lib that is for the server only.' },
    schema: [],
    messages: { serverOnly: '{{ file }} is for the server only: give components its data as props.' },
  },
  create(context) {
    const check = (node) => {
      if (!node.source || node.importKind === 'type' || node.exportKind === 'type') return
      const file = resolve(String(node.source.value), context)
      if (file !== null && MARKER.test(fs.readFileSync(file, 'utf8')))
        context.report({
          node: node.source,
          messageId: 'serverOnly',
          data: { file: path.relative(context.cwd, file) },
        })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}

/** @returns the file of ours that an import names; null for a package. */
function resolve(specifier, context) {
  const base = specifier.startsWith('@/')
    ? path.join(context.cwd, specifier.slice(2))
    : specifier.startsWith('.')
      ? path.resolve(path.dirname(context.filename), specifier)
      : null
  if (base === null) return null
  return (
    [`${base}.ts`, `${base}.tsx`, base].find((file) => fs.existsSync(file) && fs.statSync(file).isFile()) ??
    null
  )
}

import ts from 'typescript'

/** What a program reads in the attributes of a tag. */
const FOR_PROGRAMS =
  /^(?:className|id|name|type|value|key|href|rel|role|form|variant|size|htmlFor|autoComplete|inputMode)$/
const SQL = /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|JOIN)\b/
/** A word that a person reads begins with a capital letter, or stands beside others. */
const READS_LIKE_WORDS = /\s|^\p{Lu}\p{Ll}/u

/**
 * The texts of a source file that somebody may read: the sentences between tags, with `…` for a tag or a value within, and strings that read
 * like words. What a program alone reads is left out: imports, types, names of properties, class names, SQL.
 */
export function visibleTexts(code: string, fileName: string): string[] {
  const source = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const add = (raw: string, isText = false): void => {
    const text = raw.replace(/\s+/g, ' ').trim()
    if (/\p{L}/u.test(text) && (isText || (READS_LIKE_WORDS.test(text) && !SQL.test(text)))) found.push(text)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isJsxAttribute(node) && FOR_PROGRAMS.test(node.name.getText(source))) return
    if (ts.isPropertyAssignment(node)) return visit(node.initializer)
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) add(sentenceOf(node), true)
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) add(node.text)
    if (ts.isTemplateExpression(node))
      add([node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('…'))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function sentenceOf({ children }: ts.JsxElement | ts.JsxFragment): string {
  return children
    .map((child) => {
      if (ts.isJsxText(child)) return child.text
      const value = ts.isJsxExpression(child) ? child.expression : undefined
      return value && ts.isStringLiteral(value) ? value.text : '…'
    })
    .join('')
}

/** What a field may be given by somebody who means harm, or by a broken program. */
export const HOSTILE_INPUTS: readonly string[] = [
  // Scripts and markup
  '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "'><svg onload=alert(1)>", '<iframe src="javascript:alert(1)">', 'javascript:alert(1)',
  '<a href="javascript:alert(1)">x</a>', '{{constructor.constructor("alert(1)")()}}', '${alert(1)}', '<%= 7 * 7 %>', '<!--', ']]>', '&lt;script&gt;', '</textarea><script>',
  // SQL and shells
  "'; DROP TABLE users; --", "' OR '1'='1", '1; SELECT pg_sleep(5)', "\\'; --", '$$; DELETE FROM lead; $$', '`id`', '$(id)', '| cat /etc/passwd', '../../etc/passwd', '%2e%2e%2f',
  // Spreadsheet formulas and mail headers
  '=cmd()', '+1+1', '-1+1', '@SUM(A1)', 'x\r\nBcc: everyone@example.com', 'x\nX-Header: 1', 'x%0d%0aSet-Cookie: a=b',
  // Control characters and bytes
  '\u0000', 'a\u0000b', '\u0001\u0002\u0003', '\u001b[31mred', '\b\f\v', '\u007f', '\u0085', '\ufeff', '\ufffd', '\ud800', '\udfff\ud800',
  // Directions, width and marks
  '\u202eevil', '\u2066x\u2069', '\u200b\u200b', '\u2028', 'a\u0301\u0301\u0301\u0301\u0301\u0301\u0301', '\uff1cscript\uff1e', '\u0130stanbul', '\ufdfa'.repeat(40),
  // Emoji
  '\u{1f600}', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', '\u{1f1fa}\u{1f1f8}',
  // Size and shape
  '', ' ', '\t', 'a', 'a'.repeat(101), 'a'.repeat(10_000), 'a'.repeat(1_000_000), '0'.repeat(100_000), '-1', '1e308', 'NaN', 'null', 'undefined', '__proto__', 'constructor', '[object Object]', '{"$gt":""}',
]

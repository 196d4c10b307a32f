import { bytesProblem, isUtf16, NO_TEXT, separatorOf, UTF16 } from '@/lib/imports/map/recognise'

test.each([
  ['UTF-16, little end first', Buffer.from('\uFEFFa', 'utf16le'), UTF16],
  ['UTF-16 without its mark', Buffer.from('abc', 'utf16le'), UTF16],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), NO_TEXT],
  ['text', Buffer.from('Company,Z\u00fcrich'), null],
  ['text of Windows', Buffer.from('Z\u00fcrich', 'latin1'), null],
  ['nothing', Buffer.alloc(0), null],
])('%s', (_what, bytes, problem) => {
  expect(bytesProblem(bytes)).toBe(problem)
  expect(isUtf16(bytes)).toBe(problem === UTF16)
})

test.each([
  ['Company;Breach Date;Users', ';'],
  ['Company\tBreach Date\tUsers\na,b,c,d,e', '\t'],
  ['a|b|c', '|'],
  ['a,b;c', ','],
  ['"a,b,c";"d,e"', ';'],
  ['\n \r\n"a\n;;;",b,c\nx;y;z;z;z', ','],
  ['Company', ','],
  ['', ','],
])('the header %j is separated by %j', (text, separator) => expect(separatorOf(text)).toBe(separator))

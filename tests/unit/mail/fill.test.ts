import fc from 'fast-check'
import { compileTemplate, fillTemplate } from '@/lib/mail/fill'
import { createPacer } from '@/lib/mail/pacer'
import { anyText } from '@/tests/support/any-text'

const mail = {
  subject: 'For {{name}}',
  html: '<a href="{{url}}">{{name}}</a> {{name}}',
  text: '{{name}}: {{url}}',
}

test('fills every form, escaped where it is markup', () => {
  expect(fillTemplate(mail, { name: `<b>"O'Neil" & Co</b>`, url: 'https://x.example/?a=1&b=2' })).toEqual({
    subject: `For <b>"O'Neil" & Co</b>`,
    html: '<a href="https://x.example/?a=1&amp;b=2">&lt;b&gt;&quot;O&#39;Neil&quot; &amp; Co&lt;/b&gt;</a> &lt;b&gt;&quot;O&#39;Neil&quot; &amp; Co&lt;/b&gt;',
    text: `<b>"O'Neil" & Co</b>: https://x.example/?a=1&b=2`,
  })
})

test('no value can add markup, a line to the subject, or another placeholder', () => {
  const fill = compileTemplate(mail)
  fc.assert(
    fc.property(anyText(), fc.string(), (name, url) => {
      const filled = fill({ name, url })
      expect(filled.html.replace(/<a href="[^"<>]*">|<\/a>/g, '')).not.toMatch(/[<>"']/)
      expect(filled.subject).not.toMatch(/[\u0000-\u001f\u007f]/)
      expect(filled).toEqual(fill({ name, url }))
    }),
  )
  expect(fill({ name: '{{url}}', url: 'x' }).text).toBe('{{url}}: x')
})

test('only a list has its line breaks in the HTML', () => {
  const list = { subject: 'x', html: '<p>{{item_lines}}</p><p>{{name}}</p>', text: '{{item_lines}} {{name}}' }
  expect(fillTemplate(list, { item_lines: 'a<b\nc', name: 'd\ne' })).toEqual({
    subject: 'x',
    html: '<p>a&lt;b<br>c</p><p>d\ne</p>',
    text: 'a<b\nc d\ne',
  })
})

test.each(['url', 'constructor'])('a placeholder without a value is an error: %s', (missing) => {
  expect(() => fillTemplate({ ...mail, text: `{{${missing}}}` }, { name: 'x' })).toThrow('has no value')
})

describe('the pace', () => {
  test('waits for the window when none are left, then tries with one', () => {
    let now = 0
    const pacer = createPacer(() => now)
    expect([pacer.take(), pacer.take()]).toEqual([0, 0])
    pacer.heard({ remaining: 1, resetMs: 1_000 })
    expect(pacer.take()).toBe(0)
    expect(pacer.take()).toBe(1_000)
    now = 400
    expect(pacer.take()).toBe(600)
    now = 1_000
    expect(pacer.take()).toBe(0)
    pacer.heard({ remaining: 4, resetMs: 1_000 })
    expect([pacer.take(), pacer.take(), pacer.take(), pacer.take()]).toEqual([0, 0, 0, 0])
    expect(pacer.take()).toBeGreaterThan(0)
  })

  test('the least of several answers in one window counts, and a hold outlasts it', () => {
    let now = 0
    const pacer = createPacer(() => now)
    pacer.heard({ remaining: 0, resetMs: 1_000 })
    pacer.heard({ remaining: 3, resetMs: 900 })
    expect(pacer.take()).toBeGreaterThan(0)
    pacer.hold(5_000)
    now = 2_000
    expect(pacer.take()).toBe(3_000)
    now = 5_000
    expect(pacer.take()).toBe(0)
  })

  test('a call that was not made is given back; failures in a row are counted', () => {
    const pacer = createPacer(() => 0)
    pacer.heard({ remaining: 1, resetMs: 1_000 })
    expect(pacer.take()).toBe(0)
    pacer.giveBack()
    expect(pacer.take()).toBe(0)
    expect([pacer.failed(), pacer.failed()]).toEqual([1, 2])
    pacer.succeeded()
    expect(pacer.failed()).toBe(1)
  })
})

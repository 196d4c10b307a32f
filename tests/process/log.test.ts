import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { program, startProgram } from '@/tests/support/program'

const SOURCE = 'tests/support/log-program.ts'

function linesOf(output: string): Record<string, unknown>[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

describe('lines of requests', () => {
  test.each(['exit', 'throw'])(
    'are written together, in order, and none is lost at an end by %s',
    async (how) => {
      const { output } = await startProgram(await program(SOURCE), [how]).ended
      const lines = linesOf(output)
      expect(lines.map(({ status, msg }) => status ?? msg)).toEqual([
        ...Array.from({ length: 40 }, (_, n) => n),
        'at once',
        ...Array.from({ length: 5 }, (_, n) => 40 + n),
      ])
      expect(lines.find(({ msg }) => msg === 'at once')).toMatchObject({ level: 'warn', writes: 0 })
    },
  )

  test('say what is known of each, and nothing else', async () => {
    const { output } = await startProgram(await program(SOURCE), ['exit']).ended
    for (const { time, ...said } of linesOf(output).filter(({ msg }) => msg === undefined)) {
      expect(new Date(String(time)).toISOString()).toBe(time)
      const status = Number(said.status)
      expect(said).toEqual({
        level: 'info',
        requestId: 'r',
        where: 'w',
        ...(status % 2 === 0 && { who: 'a' }),
        method: 'GET',
        path: '/',
        status,
        ms: 1,
        ...(status % 3 === 0 && { aborted: true }),
      })
    }
  })

  test('are left out below their level', async () => {
    const { output } = await startProgram(await program(SOURCE), ['quiet']).ended
    expect(linesOf(output)).toMatchObject([{ msg: 'at once' }])
  })

  test('are written while the process goes on, without another line', async () => {
    const { child, ended } = startProgram(await program(SOURCE), ['wait'])
    let said = ''
    await new Promise<void>((resolve) =>
      child.stdout!.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        if (said.includes('"status":44')) resolve()
      }),
    )
    child.kill('SIGKILL')
    expect(linesOf((await ended).output)).toHaveLength(46)
  })
})

describe('a log that cannot be written', () => {
  test('ends nothing, and what waited is written before the next line', async () => {
    const { code, output } = await startProgram(await program(SOURCE), ['full']).ended
    expect(code).toBe(0)
    expect(linesOf(output).map(({ status, msg }) => status ?? msg)).toEqual([
      ...Array.from({ length: 40 }, (_, n) => n),
      'at once',
      ...Array.from({ length: 5 }, (_, n) => 40 + n),
    ])
  })

  test('for long is written as far as it was kept, and says how much is missing', async () => {
    const { code, output } = await startProgram(await program(SOURCE), ['full for long']).ended
    expect(code).toBe(0)
    const lines = linesOf(output)
    const told = lines.filter(({ msg }) => msg === 'lines of the log were lost')
    expect(told).toHaveLength(1)
    const kept = lines.filter(({ status }) => status !== undefined).length
    expect(kept).toBeGreaterThan(5_000)
    expect(kept + Number(told[0]!.lines)).toBe(20_045)
  })

  // What always says that it is full, and a pipe that nobody reads any more.
  test.each(['/dev/full', 'nobody'])('%s ends nothing', async (where) => {
    const file = await program(SOURCE)
    const output = where === 'nobody' ? 'pipe' : fs.openSync(where, 'w')
    const child = spawn(process.execPath, [file, 'exit'], {
      env: { ...process.env },
      stdio: ['ignore', output, 'pipe'],
    })
    if (typeof output === 'number') fs.closeSync(output)
    child.stdout?.destroy()
    let said = ''
    child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    expect({ code, said }).toEqual({ code: 0, said: '' })
  })
})

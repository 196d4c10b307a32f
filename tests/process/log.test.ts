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

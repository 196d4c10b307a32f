// Loaded into a web process by a test that started it (node --import): tells where its look-ups were answered.

process.on('message', (message) => {
  if (message !== 'replicas') return
  const group = globalThis.__replicas
  process.send({
    primary: group?.byPrimary ?? 0,
    late: group?.late ?? 0,
    replicas: group?.all.map(({ answered }) => answered) ?? [],
  })
})

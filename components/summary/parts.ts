// What only the server draws: drawn-part.tsx.

export { BreachGroup } from './breach-group'
export { LeakTiles } from './leak-tiles'
export { SheetFacts } from './sheet-facts'
export { Timeline } from './timeline'

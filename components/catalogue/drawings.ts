// What the catalogue shows that the server draws first (components/ui/drawn-first.tsx): one file, so that a browser which needs one
// fetches both at once.

export { BreachRows } from './breach-rows'
export { YearBars } from './year-bars'

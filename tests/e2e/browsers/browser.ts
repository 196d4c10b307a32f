/** A browser as a person uses it: no more than the main ways through the product need. */
export interface OtherBrowser {
  open(url: string): Promise<void>
  /** Types into the first field that the selector finds, in place of what stands in it. */
  type(selector: string, text: string): Promise<void>
  /** Presses Enter there. */
  enter(selector: string): Promise<void>
  /** Presses the first element that the selector finds. */
  press(selector: string): Promise<void>
  /** What stands in a field. */
  value(selector: string): Promise<string>
  /** What can be read on the page. */
  text(): Promise<string>
  url(): Promise<string>
  /** What the page complained of, where the browser tells. */
  noise(): string[]
  close(): Promise<void>
}

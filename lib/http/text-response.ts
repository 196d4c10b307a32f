/**
 * A response whose text is at hand. The platform makes a stream of every body, which takes longer than most calls do and which
 * nobody needs who writes the text to a socket: this one makes it when it is asked for.
 */
export class TextResponse extends Response {
  private streamed: Response | undefined

  constructor(
    readonly sent: string,
    private readonly init: { status: number; headers: Headers },
  ) {
    super(null, init)
  }

  private native(): Response {
    return (this.streamed ??= new Response(this.sent, this.init))
  }

  override get body(): Response['body'] {
    return this.native().body
  }

  override get bodyUsed(): boolean {
    return this.streamed?.bodyUsed ?? false
  }

  override text(): Promise<string> {
    return this.native().text()
  }

  override json(): Promise<unknown> {
    return this.native().json()
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.native().arrayBuffer()
  }

  override blob(): Promise<Blob> {
    return this.native().blob()
  }

  override clone(): Response {
    return this.native().clone()
  }
}

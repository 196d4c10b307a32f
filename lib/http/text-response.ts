interface Head {
  status: number
  /** In lower case, each once but for `set-cookie`. */
  headers: [name: string, value: string][]
}

/**
 * A response whose text is at hand. The platform makes a stream of every body and checks every header twice, which takes longer than
 * most calls do and which nobody needs who writes the text to a socket: this one makes both when they are asked for.
 */
export class TextResponse extends Response {
  private streamed: Response | undefined
  private made: Headers | undefined

  constructor(
    readonly sent: string,
    private readonly head: Head,
  ) {
    super()
  }

  /** Its headers as they were given; null once somebody may have changed them. */
  get given(): Head['headers'] | null {
    return this.made ? null : this.head.headers
  }

  private native(): Response {
    return (this.streamed ??= new Response(this.sent, { status: this.status, headers: this.headers }))
  }

  override get status(): number {
    return this.head.status
  }

  override get ok(): boolean {
    return this.status >= 200 && this.status < 300
  }

  override get headers(): Headers {
    return (this.made ??= new Headers(this.head.headers))
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

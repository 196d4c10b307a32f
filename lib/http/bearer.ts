const SCHEME = /^bearer /i

/** What an Authorization header carries behind the scheme's name, which is read in any case (RFC 9110); null for none. */
export function bearerToken(headers: Headers): string | null {
  const authorization = headers.get('authorization') ?? ''
  return SCHEME.test(authorization) ? authorization.replace(SCHEME, '').replace(/^ +/, '') : null
}

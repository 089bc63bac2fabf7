/** The scopes that an application may request (OpenID Connect Core, 5.4). */
export const scopes = ['openid', 'profile', 'email'] as const
export type Scope = (typeof scopes)[number]

/** The scopes that we know, in one order; others are ignored, as 3.1.2.1 wants. */
export function parseScope(text: string): readonly Scope[] {
  const words = new Set(text.split(' '))
  return scopes.filter((scope) => words.has(scope))
}

export const covers = (given: readonly Scope[], asked: readonly Scope[]): boolean =>
  asked.every((scope) => given.includes(scope))

interface Named {
  name: string
  email: string
}

/** How somebody is called among others: with the address where another person has the same name. */
export function calledOf({ name, email }: Named, all: Named[]): string {
  const isShared = all.some((other) => other.name === name && other.email !== email)
  return isShared ? `${name} (${email})` : name
}

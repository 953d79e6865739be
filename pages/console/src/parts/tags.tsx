import { Link } from './link.js'

interface TagsProps {
  of: string[]
  /** The list of what has a tag. */
  to(tag: string): string
}

/** The tags of something. Each leads to all that have it. */
export function Tags({ of: tags, to }: TagsProps) {
  return tags.map((tag) => (
    <Link key={tag} class="tag" to={to(tag)}>
      <bdi>{tag}</bdi>
    </Link>
  ))
}

import { listCourses, setCourse } from '../contract/sessions/courses.ts'
import { setCourse as set } from '../domain/sessions/courses/course.ts'
import { listCourses as list } from '../domain/sessions/courses/list.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

export function mountCourses(api: Api, { context }: Services): void {
  endpoint(api, listCourses, async ({ actor }) => ({
    series: (await list(context, actor)).map(({ id, classStart, ...rest }) => ({
      seriesId: id,
      classStart: classStart.toISOString(),
      ...rest,
    })),
  }))

  endpoint(api, setCourse, async ({ actor, params, body }) => ({
    success: true as const,
    seriesId: await set(context, actor, params.id, body.seriesId),
  }))
}

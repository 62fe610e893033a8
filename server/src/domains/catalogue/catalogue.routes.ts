import { getCourse, listCategories, listCourses, listNewCourses } from '@fit-coder/contracts/catalogue';
import { type Route, route } from '../../platform/route.ts';
import type { CatalogueService } from './catalogue.service.ts';

/** The public routes of the catalogue. */
export function catalogueRoutes(service: CatalogueService): Route[] {
  return [
    route(listCategories, async () => ({ categories: await service.categories() })),
    route(listCourses, (call) => service.page(call.query)),
    route(listNewCourses, async () => ({ courses: await service.newest() })),
    route(getCourse, (call) => service.course(call.params.id)),
  ];
}
